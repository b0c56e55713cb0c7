import { type ComponentType, createElement } from 'react'
import { Route, Routes } from 'react-router-dom'
import { loadWithGraph } from './graph/load-with-graph'
import { type PublicPath, publicPaths } from './paths'
import { afterHydration } from './shell/after-hydration'
import { lazyScreen } from './shell/lazy-screen'
import { NotFound } from './shell/not-found'

/** One screen for each public path: a path without a screen does not compile. */
const screens: Record<PublicPath, ComponentType & { fetchAhead?: () => void }> = {
  '/': lazyScreen(async () => (await import('./marketing/home-screen')).HomeScreen),
  '/services': lazyScreen(async () => (await import('./marketing/services-screen')).ServicesScreen),
  '/packages': graphScreen(async () => (await import('./packages/packages-screen')).PackagesScreen),
  '/about': lazyScreen(async () => (await import('./marketing/about-screen')).AboutScreen),
  '/faq': lazyScreen(async () => (await import('./marketing/faq-screen')).FaqScreen),
  '/contact': graphScreen(
    async () => (await import('./consultations/contact-screen')).ContactScreen,
  ),
  '/consultation-confirmation': lazyScreen(async () =>
    afterHydration(
      (await import('./consultations/confirmation-screen')).ConfirmationScreen,
      'Your consultation request',
    ),
  ),
  '/cart': graphScreen(async () => (await import('./cart/cart-screen')).CartScreen),
  '/checkout': graphScreen(async () => (await import('./orders/checkout-screen')).CheckoutScreen),
  '/success': graphScreen(async () =>
    afterHydration(
      (await import('./orders/success-screen')).SuccessScreen,
      'Processing your order...',
    ),
  ),
  '/receipt': graphScreen(async () =>
    afterHydration((await import('./orders/receipt-screen')).ReceiptScreen, 'Order Receipt'),
  ),
  '/checkout-cancelled': graphScreen(async () =>
    afterHydration(
      (await import('./orders/checkout-cancelled-screen')).CheckoutCancelledScreen,
      'Checkout not completed',
    ),
  ),
}

/** A screen that reads or changes something on the server. */
function graphScreen(load: () => Promise<ComponentType>) {
  return lazyScreen(() => loadWithGraph(load))
}

export function AppRoutes() {
  return (
    <Routes>
      {publicPaths.map((path) => (
        <Route key={path} path={path} caseSensitive element={createElement(screens[path])} />
      ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}

/** Fetches the code of a page when the pointer or the focus comes to a link that leads there. */
export function fetchAhead(event: Event) {
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link || link.origin !== window.location.origin) return
  const path = publicPaths.find((known) => known === link.pathname)
  if (path) screens[path].fetchAhead?.()
}
