import type { ComponentProps } from 'react'

const tones = {
  neutral: 'border-rule-strong text-ink-soft',
  positive: 'border-pen text-pen',
  warning: 'border-amber text-amber',
  danger: 'border-red text-red',
  accent: 'border-ink bg-ink text-paper',
} as const

export function Badge({
  tone = 'neutral',
  className = '',
  ...rest
}: ComponentProps<'span'> & { tone?: keyof typeof tones }) {
  return (
    <span
      {...rest}
      className={`inline-flex items-center gap-1.5 rounded-[3px] border px-1.5 py-0.5 text-[0.8125rem] font-semibold leading-snug ${tones[tone]} ${className}`}
    />
  )
}
