import { createContext, useContext } from 'react'
import { money } from '../../shared/money'
import { type ServedPrice, servedPricesId } from '../../shared/served-pages'

// The server writes the prices into each page, also where React finds them when it hydrates: no page waits for the graph.

/** The prices while the server renders the page. */
export const ServedPrices = createContext<ServedPrice[] | undefined>(undefined)

const inPage: ServedPrice[] = JSON.parse(
  globalThis.document?.getElementById(servedPricesId)?.textContent || '[]',
)

/** Each package's name and price, cheapest first. Empty under `npm run dev`, which serves no built pages. */
export const usePrices = () => useContext(ServedPrices) ?? inPage

/** Says what the cheapest package costs. */
export const priceLine = ([cheapest]: ServedPrice[]) =>
  cheapest ? `From ${money(cheapest.price)}, paid once` : 'One price per package, paid once'
