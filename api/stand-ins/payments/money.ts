export function money(cents: number, currency: string | null) {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency ?? 'usd' })
  return format.format(cents / 100)
}
