import type { ComponentType } from 'react'
import { brand } from '../shared/brand'

interface PublicPage {
  /** The tab's title. */
  title: string
  /** For search engines and shared links. A page without one is private to its visitor: `noindex`. */
  description?: string
  /** The screen's file is named after the path: `/cart` loads `cart-screen.tsx`, `/` `home-screen.tsx`. */
  load: () => Promise<ComponentType>
  /** The screen shows what only the graph knows, so it comes with the Apollo client. */
  needsGraph?: true
  /**
   * The screen depends on what only the visitor's browser knows. The prerendered page shows this heading,
   * which is true whatever the screen turns out to be, until the browser takes over.
   */
  onlyInBrowser?: string
}

const table = {
  '/': {
    title: `Car Buying Service and Negotiators in ${brand.region}`,
    description:
      'Professional negotiators who work for you, not for the dealer, to find and buy or lease your next vehicle below market price.',
    load: async () => (await import('./marketing/home-screen')).HomeScreen,
  },
  '/services': {
    title: 'How Our Car Buying Service Works',
    description: `How ${brand.name} works: a free consultation, a package that fits, and an advocate who searches, negotiates, and checks the paperwork.`,
    load: async () => (await import('./marketing/services-screen')).ServicesScreen,
  },
  '/packages': {
    title: 'Car Negotiation Packages and Prices',
    description:
      'Silver, Gold, Platinum, and Diamond: four service packages, paid once and upfront. A better deal or your money back.',
    load: async () => (await import('./packages/packages-screen')).PackagesScreen,
  },
  '/about': {
    title: 'About Our Negotiators',
    description:
      'Who we are and why car buyers deserve their own negotiator. Paid by you, never by dealers.',
    load: async () => (await import('./marketing/about-screen')).AboutScreen,
  },
  '/faq': {
    title: 'Car Buying FAQ: Fees, Quotes, and Refunds',
    description: 'Fees, quotes, guarantees, refunds, and support: what car buyers ask us most.',
    load: async () => {
      const { FaqScreen, loadQuestions } = await import('./marketing/faq-screen')
      await loadQuestions()
      return FaqScreen
    },
  },
  '/contact': {
    title: 'Free Car Buying Consultation',
    description:
      'Request a free consultation. Tell us about the vehicle you want, and we’ll contact you within 24 hours.',
    load: async () => (await import('./consultations/contact-screen')).ContactScreen,
  },
  '/consultation-confirmation': {
    title: 'Request received',
    load: async () =>
      (await import('./consultations/consultation-confirmation-screen')).ConfirmationScreen,
    onlyInBrowser: 'Your consultation request',
  },
  '/cart': {
    title: 'Cart',
    load: async () => (await import('./cart/cart-screen')).CartScreen,
    needsGraph: true,
  },
  '/checkout': {
    title: 'Checkout',
    load: async () => (await import('./orders/checkout-screen')).CheckoutScreen,
    needsGraph: true,
  },
  '/success': {
    title: 'Your payment',
    load: async () => (await import('./orders/success-screen')).SuccessScreen,
    needsGraph: true,
    onlyInBrowser: 'Processing your order...',
  },
  '/receipt': {
    title: 'Receipt',
    load: async () => (await import('./orders/receipt-screen')).ReceiptScreen,
    needsGraph: true,
    onlyInBrowser: 'Order Receipt',
  },
  '/checkout-cancelled': {
    title: 'Checkout not completed',
    load: async () => (await import('./orders/checkout-cancelled-screen')).CheckoutCancelledScreen,
    needsGraph: true,
    onlyInBrowser: 'Checkout not completed',
  },
} satisfies Record<string, PublicPage>

export type PublicPath = keyof typeof table

/** Every page a visitor can open. The router, the prerendered files, and the sitemap all read this table. */
export const pages: Record<PublicPath, PublicPage> = table

export const publicPaths = Object.keys(pages) as PublicPath[]
