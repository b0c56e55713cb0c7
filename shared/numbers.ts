/** "1,999". By hand, because the first use of Intl on a page blocks a slow phone for a tenth of a second. */
export function withCommas(count: number | string) {
  const digits = String(count)
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 3) {
    groups.unshift(digits.slice(Math.max(0, end - 3), end))
  }
  return groups.join(',')
}
