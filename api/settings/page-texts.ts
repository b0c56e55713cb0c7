import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brand } from '../../shared/brand'
import { dollars } from '../../shared/money'
import {
  packageAnchor,
  type RenderPage,
  type Served,
  type ShownQuestion,
  type SiteInfo,
} from '../../shared/served-pages'
import { shownQuestions } from '../../shared/settings/faq'
import { lastPackages, type PackageList } from '../packages/list'
import { type Availability, availabilityOf, type PublicPackage } from '../packages/packages'
import { config } from '../platform/config'
import { html } from '../platform/html'
import { log } from '../platform/log'
import { siteInfo, siteSettings } from '../platform/site-settings'

/** In a rush the list changes with every checkout, and making a page costs up to 50 ms. */
const MAKE_EVERY_MS = 250

/**
 * Returns a function that says what a page shows of settings and packages: a text for each placeholder, all of one
 * moment. None waits for the database, so pages are served without one.
 */
export async function pageTexts() {
  const renderer = pathToFileURL(resolve('dist/renderers/site.js')).href
  const { renderPage }: { renderPage: RenderPage } = await import(renderer)
  const contentOf = keepingLast(renderPage)

  function textsAt(list: PackageList, site: SiteInfo) {
    const prices = list.packages.map(({ name, priceCents }) => ({
      name,
      price: dollars(priceCents),
    }))
    const questions = shownQuestions(siteSettings().FAQ, site)
    const texts = (path: string) => ({
      SITE_INFO: once(() => asJson(site)),
      PHONE: () => inHtml(site.phone),
      PRICES: once(() => asJson(prices)),
      PACKAGES: once(() => inScript(list.json)),
      QUESTIONS: once(() => asJson(questions)),
      STRUCTURED_DATA: once(() => asJson(dataOf(path, list, site, questions))),
      PAGE: once(() =>
        contentOf(path, {
          site,
          orderEmailYears: config.KEEP_ORDER_EMAILS_YEARS,
          ...(path === '/' && { prices }),
          ...(path === '/packages' && { packages: JSON.parse(list.json) }),
          ...(path === '/faq' && { questions }),
        }),
      ),
    })
    return byKey(texts)
  }

  const make = () => {
    const [list, site, { FAQ }] = [lastPackages(), siteInfo(), siteSettings()]
    return { list, site, FAQ, at: Date.now(), textsOf: textsAt(list, site) }
  }
  let made = make()
  // The first visitor doesn't wait for React.
  await Promise.all(['/', '/packages'].map((path) => made.textsOf(path).PAGE()))
  return (path: string) => {
    const isChanged =
      made.list !== lastPackages() || made.site !== siteInfo() || made.FAQ !== siteSettings().FAQ
    if (isChanged && Date.now() - made.at >= MAKE_EVERY_MS) made = make()
    return made.textsOf(path)
  }
}

/** Calls a function the first time only. */
function once<T>(run: () => T): () => T {
  let cached: { result: T } | undefined
  return () => {
    cached ??= { result: run() }
    return cached.result
  }
}

/** Makes one value for each key. */
function byKey<T>(make: (key: string) => T) {
  const values = new Map<string, T>()
  return (key: string) => {
    const value = values.get(key) ?? make(key)
    values.set(key, value)
    return value
  }
}

/**
 * Renders a page again only when what it shows has changed: stock changes often, all else hardly ever. A page that
 * can't be rendered stays as it was; the browser renders one that never was.
 */
function keepingLast(render: RenderPage) {
  const last = new Map<string, { key: string; content: Promise<string> }>()
  return (path: string, served: Served): Promise<string> => {
    const key = JSON.stringify(served)
    const before = last.get(path)
    if (before?.key === key) return before.content
    const content = render(path, served).catch((error: unknown) => {
      log.error({ err: error, path }, 'a page could not be rendered')
      return before?.content ?? ''
    })
    last.set(path, { key, content })
    return content
  }
}

const stockWords: Record<Availability, string> = {
  OUT_OF_STOCK: 'SoldOut',
  LOW: 'LimitedAvailability',
  LIMITED: 'LimitedAvailability',
  AVAILABLE: 'InStock',
}

/** Structured data for search engines, which may state only what the page says. */
function dataOf(path: string, list: PackageList, site: SiteInfo, questions: ShownQuestion[]) {
  if (path === '/') return organization(site)
  if (path === '/faq') return faqPage(questions)
  return path === '/packages' ? offerCatalog(list.packages) : {}
}

const organizationId = `${config.PUBLIC_URL}/#organization`

const organization = (site: SiteInfo) => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'Organization',
      '@id': organizationId,
      name: brand.name,
      url: `${config.PUBLIC_URL}/`,
      logo: `${config.PUBLIC_URL}/icon-512.png`,
      slogan: brand.tagline,
      telephone: site.phoneHref.replace('tel:', ''),
      email: site.email,
      areaServed: brand.areaServed,
      ...(site.address.length > 0 && { address: site.address.join(', ') }),
      ...(profilesOf(site).length > 0 && { sameAs: profilesOf(site) }),
    },
    {
      '@type': 'Service',
      name: brand.name,
      serviceType: 'Car buying advocacy',
      provider: { '@id': organizationId },
      hasOfferCatalog: {
        '@type': 'OfferCatalog',
        name: 'Services',
        itemListElement: brand.services.map((name) => ({
          '@type': 'Offer',
          itemOffered: { '@type': 'Service', name },
        })),
      },
    },
  ],
})

const profilesOf = ({ social }: SiteInfo) => Object.values(social).filter(Boolean)

const faqPage = (questions: ShownQuestion[]) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer.map(paragraph).join('') },
  })),
})

function paragraph(part: string | string[]) {
  if (typeof part === 'string') return `<p>${inHtml(part)}</p>`
  return `<ul>${part.map((point) => `<li>${inHtml(point)}</li>`).join('')}</ul>`
}

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
    offeredBy: { '@type': 'Organization', '@id': organizationId, name: brand.name },
    itemOffered: { '@type': 'Service', name: `${name} Package`, description: features.join('. ') },
  })),
})

const inHtml = (text: string) => html`${text}`.markup

const asJson = (value: object) => inScript(JSON.stringify(value))

/** Keeps JSON from closing its script element. */
const inScript = (json: string) => json.replaceAll('<', '\\u003c')
