import type { HTMLAttributes } from 'react'

type Props = HTMLAttributes<HTMLElement> & { as?: 'div' | 'li' }

export function Card({ as: Tag = 'div', className = '', ...rest }: Props) {
  return (
    <Tag
      {...rest}
      className={`rounded-2xl border border-line bg-surface p-6 shadow-card sm:p-8 ${className}`}
    />
  )
}
