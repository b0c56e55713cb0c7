import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brand } from '../../shared/brand'
import { packageAnchor, type RenderPackages } from '../../shared/served-packages'
import { config } from '../config'
import { dollars, shortDollarText } from '../platform/money'
import { type Availability, availabilityOf, type PublicPackage } from './packages'
import { packagesInMemory } from './snapshot'

/**
 * Returns what pages say about the packages, by placeholder. Each text is made again only when the list has
 * changed. None waits for the database, so pages are served without one.
 */
export async function packageTexts() {
  const renderer = pathToFileURL(resolve('dist/prerender/prerender.js')).href
  const { renderPackages }: { renderPackages: RenderPackages } = await import(renderer)
  const texts = {
    PRICE_LINE: perList(priceLine),
    PACKAGES: perList((_packages, json) => inScript(json)),
    PACKAGE_OFFERS: perList((packages) => inScript(JSON.stringify(offerCatalog(packages)))),
    PACKAGES_PAGE: perList((_packages, json) => renderPackages(JSON.parse(json))),
  }
  await texts.PACKAGES_PAGE() // the first visitor doesn't wait for React
  return texts
}

/** Keeps the last result. A failed one is made again. */
function perList<T>(make: (packages: PublicPackage[], json: string) => T): () => T {
  let kept: { json: string; made: T } | undefined
  return () => {
    const { packages, json } = packagesInMemory()
    if (kept?.json === json) return kept.made
    const made = make(packages, json)
    kept = { json, made }
    if (made instanceof Promise) made.catch(() => (kept = undefined))
    return made
  }
}

/** Says what the cheapest package costs. */
function priceLine([cheapest]: PublicPackage[]) {
  return cheapest
    ? `From ${shortDollarText(cheapest.priceCents)}, paid once`
    : 'One price per package, paid once'
}

const stockWords: Record<Availability, string> = {
  OUT_OF_STOCK: 'SoldOut',
  LOW: 'LimitedAvailability',
  LIMITED: 'LimitedAvailability',
  AVAILABLE: 'InStock',
}

/** Structured data for search engines, which may state only what the page says. */
const offerCatalog = (packages: PublicPackage[]) => ({
  '@context': 'https://schema.org',
  '@type': 'OfferCatalog',
  name: 'Service Packages',
  url: `${config.PUBLIC_URL}/packages`,
  itemListElement: packages.map(({ name, priceCents, availableInventory, features }) => ({
    '@type': 'Offer',
    url: `${config.PUBLIC_URL}/packages#${packageAnchor(name)}`,
    price: dollars(priceCents).toFixed(2),
    priceCurrency: 'USD',
    availability: `https://schema.org/${stockWords[availabilityOf(availableInventory)]}`,
    offeredBy: {
      '@type': 'Organization',
      '@id': `${config.PUBLIC_URL}/#organization`,
      name: brand.name,
    },
    itemOffered: { '@type': 'Service', name: `${name} Package`, description: features.join('. ') },
  })),
})

/** Keeps JSON from closing its script element. */
const inScript = (json: string) => json.replaceAll('<', '\\u003c')
