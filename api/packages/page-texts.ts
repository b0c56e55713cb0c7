import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brand } from '../../shared/brand'
import { dollars } from '../../shared/money'
import { packageAnchor, type RenderHome, type RenderPackages } from '../../shared/served-packages'
import { config } from '../platform/config'
import { lastPackages, type PackageList } from './list'
import { type Availability, availabilityOf, type PublicPackage } from './packages'

interface Renderers {
  renderHome: RenderHome
  renderPackages: RenderPackages
}

/** In a rush the list changes with every checkout, and making a page costs up to 50 ms. */
const MAKE_EVERY_MS = 250

/**
 * Returns a function that says what pages show of the packages: a text for each placeholder, all of one list.
 * None waits for the database, so pages are served without one.
 */
export async function packageTexts() {
  const renderer = pathToFileURL(resolve('dist/renderers/site.js')).href
  const { renderHome, renderPackages }: Renderers = await import(renderer)
  const homeOf = lastOf((json: string) => once(() => renderHome(JSON.parse(json))))
  const textsOf = ({ packages, json }: PackageList) => ({
    PRICES: once(() => inScript(pricesOf(packages))),
    HOME_PAGE: () => homeOf(pricesOf(packages))(),
    PACKAGES: once(() => inScript(json)),
    PACKAGE_OFFERS: once(() => inScript(JSON.stringify(offerCatalog(packages)))),
    PACKAGES_PAGE: once(() => renderPackages(JSON.parse(json))),
  })
  const make = () => ({ list: lastPackages(), at: Date.now(), texts: textsOf(lastPackages()) })

  let made = make()
  // The first visitor doesn't wait for React.
  await Promise.all([made.texts.HOME_PAGE(), made.texts.PACKAGES_PAGE()])
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

/** Keeps the result for the last key: stock changes often, prices hardly ever. */
function lastOf<T>(make: (key: string) => T): (key: string) => T {
  let last: { key: string; result: T } | undefined
  return (key) => {
    if (last?.key !== key) last = { key, result: make(key) }
    return last.result
  }
}

const pricesOf = (packages: PublicPackage[]) =>
  JSON.stringify(packages.map(({ name, priceCents }) => ({ name, price: dollars(priceCents) })))

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
