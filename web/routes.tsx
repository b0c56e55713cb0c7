import { type ComponentType, createElement } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { type PublicPath, paths, publicPaths } from './paths'
import { lazyScreen } from './shell/lazy-screen'
import { NotFound } from './shell/not-found'

/** One screen for each public path: a path without a screen does not compile. */
const screens: Record<PublicPath, ComponentType & { fetchAhead?: () => void }> = {
  '/': lazyScreen(async () => (await import('./marketing/home-screen')).HomeScreen),
  '/services': lazyScreen(async () => (await import('./marketing/services-screen')).ServicesScreen),
  '/packages': lazyScreen(async () => (await import('./packages/packages-screen')).PackagesScreen),
  '/about': lazyScreen(async () => (await import('./marketing/about-screen')).AboutScreen),
  '/faq': lazyScreen(async () => (await import('./marketing/faq-screen')).FaqScreen),
  '/contact': lazyScreen(async () => (await import('./marketing/contact-screen')).ContactScreen),
  '/consultation-confirmation': NoRequestToConfirm,
  '/cart': lazyScreen(async () => (await import('./cart/cart-screen')).CartScreen),
  '/checkout': lazyScreen(async () => (await import('./orders/checkout-screen')).CheckoutScreen),
  '/success': lazyScreen(async () => (await import('./orders/success-screen')).SuccessScreen),
  '/receipt': lazyScreen(async () => (await import('./orders/receipt-screen')).ReceiptScreen),
  '/checkout-cancelled': lazyScreen(
    async () => (await import('./orders/checkout-cancelled-screen')).CheckoutCancelledScreen,
  ),
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

/** The page shows the request that was just sent, once; without one there is nothing to confirm. */
function NoRequestToConfirm() {
  return <Navigate to={paths.contact()} replace />
}
