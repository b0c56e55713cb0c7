import type { Topic } from './faq-topics'
import type { Contact, Hours } from './settings/schemas'

// What the server writes into pages, and how it renders them. React hydrates from the same.

/** What every page says of how and when to reach us. */
export interface SiteInfo {
  /** "(555) 010-0123" */
  phone: string
  phoneHref: string
  email: string
  emailHref: string
  /** Lines of a postal address; none if it isn't given. */
  address: string[]
  social: Contact['social']
  /** "Monday–Friday 9 AM–7 PM ET" */
  hours: string
  /** "Open now, until 7 PM ET", "Closed now, back Monday 9 AM ET"; null in a firm without hours. */
  open: string | null
  /** "Closed Thu, Nov 26: Thanksgiving Day", within a week before it; null otherwise. */
  closed: string | null
  notice: { text: string; href: string } | null
  /** `hours` for computing. */
  openHours: Hours
}

/** Id of the element with what every page says of us, as JSON. */
export const siteInfoId = 'site-info'

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

/** A question of /faq, filled in. */
export interface ShownQuestion {
  id: string
  topic: Topic
  question: string
  answer: (string | string[])[]
  more: { href: string; name: string } | null
}

/** Id of the element with the questions as JSON, on /faq. */
export const servedQuestionsId = 'served-questions'

/** What a page is rendered with. */
export interface Served {
  site: SiteInfo
  /** For how many years the server keeps whose an order is. */
  orderEmailYears: number
  prices?: ServedPrice[]
  packages?: ServedPackage[]
  questions?: ShownQuestion[]
}

/** Renders the content of a page; the build makes it from web/prerender.tsx. */
export type RenderPage = (path: string, served: Served) => Promise<string>

/** Id of the heading of a package's card: /packages#package-gold leads there. */
export const packageAnchor = (name: string) =>
  `package-${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`
