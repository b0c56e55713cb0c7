import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brand } from '../../shared/brand'
import { dollars, shortDollarText } from '../../shared/money'
import { packageAnchor, type RenderPackages } from '../../shared/served-packages'
import { config } from '../config'
import { lastPackages, type PackageList } from './list'
import { type Availability, availabilityOf, type PublicPackage } from './packages'

/** In a rush the list changes with every checkout, and making a page costs up to 50 ms. */
const MAKE_EVERY_MS = 250

/**
 * Returns a function that says what pages show of the packages: a text for each placeholder, all of one list.
 * None waits for the database, so pages are served without one.
 */
export async function packageTexts() {
  const renderer = pathToFileURL(resolve('dist/renderers/site.js')).href
  const { renderPackages }: { renderPackages: RenderPackages } = await import(renderer)
  const textsOf = ({ packages, json }: PackageList) => ({
    PRICE_LINE: once(() => priceLine(packages)),
    PACKAGES: once(() => inScript(json)),
    PACKAGE_OFFERS: once(() => inScript(JSON.stringify(offerCatalog(packages)))),
    PACKAGES_PAGE: once(() => renderPackages(JSON.parse(json))),
  })
  const make = () => ({ list: lastPackages(), at: Date.now(), texts: textsOf(lastPackages()) })

  let made = make()
  await made.texts.PACKAGES_PAGE() // the first visitor doesn't wait for React
  return () => {
    const isChanged = made.list !== lastPackages()
    if (isChanged && Date.now() - made.at >= MAKE_EVERY_MS) made = make()
    return made.texts
  }
}

/** Calls a function the first time only, or again after a failure. */
function once<T>(run: () => T): () => T {
  let cached: { result: T } | undefined
  return () => {
    if (cached) return cached.result
    const result = run()
    cached = { result }
    if (result instanceof Promise)
      result.catch(() => {
        cached = undefined
      })
    return result
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
