// The server fills in the pages, also the text that React finds when it hydrates: no page waits for the graph.

const placeholder = '%PRICE_LINE%'

const meta = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="price-line"]')

/** What the cheapest package costs, in words. Empty under `npm run dev`, which serves no built pages. */
export const priceLine = globalThis.document ? (meta?.content ?? '') : placeholder
