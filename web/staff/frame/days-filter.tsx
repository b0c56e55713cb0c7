import { X } from 'lucide-react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { daysText } from '../../../shared/days-text'
import type { Period } from '../../../shared/figures'

/** The search parameters of lists that show what happened on some days, as "2026-11-23/2026-11-29". */
export const SENT = 'sent'
export const PAID = 'paid'
export const REFUNDED = 'refunded'

export const daysParameter = ({ from, to }: Period) => `${from}/${to}`

const interval = /^(2\d{3}-\d\d-\d\d)\/(2\d{3}-\d\d-\d\d)$/

/** Reads the days of a search parameter; null for anything else. */
export function daysFrom(text: string | null): Period | null {
  const [, from = '', to = ''] = interval.exec(text ?? '') ?? []
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null
}

const isDay = (day: string) => {
  const moment = new Date(day)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}

export function useDays(name: string) {
  const [parameters] = useSearchParams()
  return daysFrom(parameters.get(name))
}

/** Says which days a list is limited to, and shows all again. The figures lead to such lists. */
export function DaysFilter({ name, words }: { name: string; words: string }) {
  const days = useDays(name)
  const { pathname, search } = useLocation()
  if (!days) return null
  const others = new URLSearchParams(search)
  others.delete(name)
  return (
    <Link
      to={{ pathname, search: others.toString() }}
      replace
      className="inline-flex min-h-11 items-center gap-1.5 rounded-md border border-ink bg-ink px-2.5 font-semibold text-[0.8125rem] text-paper lg:min-h-9"
    >
      {words} {daysText(days)}
      <X aria-hidden className="size-4" />
      <span className="sr-only">, show all days</span>
    </Link>
  )
}
