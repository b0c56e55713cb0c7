import type { ServedPrice } from '../../shared/served-pages'

/** The quote on the home page: made up, with real arithmetic. Its car is one of the recent deals. */
export const sampleQuote = {
  vehicle: '2024 Toyota RAV4',
  packageName: 'Gold',
  lines: [
    { name: 'Selling price', asked: 33_400, pays: 33_400 },
    { name: 'Protection package', asked: 1_095, pays: 0 },
    { name: 'VIN etching', asked: 299, pays: 0 },
    { name: 'Nitrogen in the tires', asked: 149, pays: 0 },
    { name: 'Document fee', asked: 899, pays: 592 },
  ],
} as const

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** The figures below the lines. The fee is the package's price as it is served today. */
export function sampleFigures(prices: readonly ServedPrice[]) {
  const asked = sum(sampleQuote.lines.map((line) => line.asked))
  const pays = sum(sampleQuote.lines.map((line) => line.pays))
  const saved = asked - pays
  const paid = prices.find(({ name }) => name === sampleQuote.packageName) ?? prices[0]
  return { asked, pays, saved, paid: paid && { ...paid, keeps: saved - paid.price } }
}
