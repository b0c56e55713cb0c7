/** Every page a visitor can open, with its title. The router, the built HTML files and the tab read it. */
export const pageTitles = {
  '/': 'Car buying with someone on your side',
  '/services': 'Services',
  '/packages': 'Packages',
  '/about': 'About',
  '/faq': 'FAQ',
  '/contact': 'Contact',
  '/consultation-confirmation': 'Request received',
  '/cart': 'Cart',
  '/checkout': 'Checkout',
  '/success': 'Your payment',
  '/receipt': 'Receipt',
  '/checkout-cancelled': 'Checkout not completed',
} as const

export type PublicPath = keyof typeof pageTitles

export const publicPaths = Object.keys(pageTitles) as PublicPath[]

export const notFoundTitle = 'Page Not Found'

export const paths = {
  home: () => '/' as const,
  services: () => '/services' as const,
  packages: () => '/packages' as const,
  about: () => '/about' as const,
  faq: () => '/faq' as const,
  contact: () => '/contact' as const,
  consultationConfirmation: () => '/consultation-confirmation' as const,
  cart: () => '/cart' as const,
  checkout: () => '/checkout' as const,
  success: (sessionId: string) => `/success?${new URLSearchParams({ session_id: sessionId })}`,
  receipt: (sessionId: string) => `/receipt?${new URLSearchParams({ session_id: sessionId })}`,
  checkoutCancelled: (reason: string, sessionId?: string) =>
    `/checkout-cancelled?${new URLSearchParams({ reason, ...(sessionId && { session_id: sessionId }) })}`,

  // Pages of the server or of another application, not of the router: link to them with a plain `<a>`.
  login: (returnTo = '/') =>
    returnTo === '/' ? '/api/login' : `/api/login?${new URLSearchParams({ returnTo })}`,
  changePassword: () => '/api/login/password' as const,
  staff: () => '/staff/' as const,
}
