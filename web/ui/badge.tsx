import type { ComponentProps } from 'react'

const tones = {
  neutral: 'bg-raised text-ink-soft',
  positive: 'bg-positive-soft text-positive',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  accent: 'bg-accent text-on-accent',
} as const

export function Badge({
  tone = 'neutral',
  className = '',
  ...rest
}: ComponentProps<'span'> & { tone?: keyof typeof tones }) {
  return (
    <span
      {...rest}
      className={`inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-medium leading-tight ${tones[tone]} ${className}`}
    />
  )
}
