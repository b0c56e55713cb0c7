/** A package as the server writes it into /packages: the same as REST's. */
export interface ServedPackage {
  id: string
  name: string
  price: number
  availableInventory: number
  totalInventory: number
  isMostPopular: boolean
  features: string[]
  availability: 'OUT_OF_STOCK' | 'LOW' | 'LIMITED' | 'AVAILABLE'
}

/** Id of the element with the packages as JSON, which React hydrates from. */
export const servedPackagesId = 'served-packages'

/** What every page knows of the packages, cheapest first. */
export interface ServedPrice {
  name: string
  price: number
}

/** Id of the element with the prices as JSON. */
export const servedPricesId = 'served-prices'

/** Renders the content of /; the build makes it from web/prerender.tsx. */
export type RenderHome = (prices: ServedPrice[]) => Promise<string>

/** Renders the content of /packages; the build makes it from web/prerender.tsx. */
export type RenderPackages = (packages: ServedPackage[]) => Promise<string>

/** Id of the heading of a package's card: /packages#package-gold leads there. */
export const packageAnchor = (name: string) =>
  `package-${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`
