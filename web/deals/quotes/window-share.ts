import type { QuoteFragment } from './generated/quotes'

export type Window = Pick<QuoteFragment, 'status' | 'publishedAt' | 'validUntil'>

const lengthOf = ({ publishedAt, validUntil }: Window) =>
  publishedAt && validUntil ? Date.parse(validUntil) - Date.parse(publishedAt) : 0

/** How full the bar of a window is. Those side by side share one scale, the longest window. */
export function windowShare({ status }: Window, leftMs: number, sideBySide: readonly Window[]) {
  const longest = Math.max(0, ...sideBySide.map(lengthOf))
  return status === 'PUBLISHED' && longest > 0 ? leftMs / longest : 0
}
