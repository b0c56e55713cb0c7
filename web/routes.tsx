import { type ComponentType, createElement } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { type PublicPath, paths, publicPaths } from './paths'
import { type Load, lazyScreen } from './shell/lazy-screen'
import { NotFound } from './shell/not-found'

/** The code behind each public path: a path without a screen does not compile. */
const code: Record<Exclude<PublicPath, '/consultation-confirmation'>, Load> = {
  '/': async () => (await import('./marketing/home-screen')).HomeScreen,
  '/services': async () => (await import('./marketing/services-screen')).ServicesScreen,
  '/packages': async () => (await import('./packages/packages-screen')).PackagesScreen,
  '/about': async () => (await import('./marketing/about-screen')).AboutScreen,
  '/faq': async () => (await import('./marketing/faq-screen')).FaqScreen,
  '/contact': async () => (await import('./marketing/contact-screen')).ContactScreen,
  '/cart': async () => (await import('./cart/cart-screen')).CartScreen,
  '/checkout': async () => (await import('./orders/checkout-screen')).CheckoutScreen,
  '/success': async () => (await import('./orders/success-screen')).SuccessScreen,
  '/receipt': async () => (await import('./orders/receipt-screen')).ReceiptScreen,
  '/checkout-cancelled': async () =>
    (await import('./orders/checkout-cancelled-screen')).CheckoutCancelledScreen,
}

const lazyScreens = Object.fromEntries(
  Object.entries(code).map(([path, load]) => [path, lazyScreen(load)]),
)

const screens: Record<string, ComponentType> = {
  ...lazyScreens,
  [paths.consultationConfirmation()]: NoRequestToConfirm,
}

export function AppRoutes() {
  return (
    <Routes>
      {publicPaths.map((path) => (
        <Route
          key={path}
          path={path}
          caseSensitive
          element={createElement(screens[path] ?? NotFound)}
        />
      ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}

/** The page shows the request that was just sent, once; without one there is nothing to confirm. */
function NoRequestToConfirm() {
  return <Navigate to={paths.contact()} replace />
}
