import { withReturn } from '../shared/account-pages'

/** Builds every URL of the site that a screen links to. */
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

  // Served by the server or by another application, not by the router: link to these with a plain `<a>`.
  login: (returnTo = '/') => withReturn('/api/login', returnTo),
  signUp: (returnTo = '/') => withReturn('/api/login/new', returnTo),
  continueWithProvider: (returnTo: string) => withReturn('/api/login/continue', returnTo),
  forgottenPassword: (returnTo = '/') => withReturn('/api/login/forgotten', returnTo),
  newPassword: () => '/api/login/reset' as const,
  changePassword: () => '/api/login/password' as const,
  verifyEmail: () => '/api/login/verify' as const,
  sessions: () => '/api/login/sessions' as const,
  secondFactor: () => '/api/login/factor' as const,
  orderPassword: () => '/api/login/order' as const,
  confirmPassword: (returnTo = '/') => withReturn('/api/login/confirm', returnTo),
  logout: () => '/api/logout' as const,
  invitation: (token?: string) =>
    token ? `/api/login/invitation?${new URLSearchParams({ token })}` : '/api/login/invitation',
  ownData: () => '/api/login/account' as const,
  payLink: (token: string) => `/api/pay/${token}`,
  confirmPlace: () => '/api/waiting-list/confirm' as const,
  /** With the session id of a payment, its deals become the signed-in user's. */
  deals: (sessionId?: string) =>
    sessionId ? `/deals/?${new URLSearchParams({ session_id: sessionId })}` : '/deals/',
  staff: () => '/staff/' as const,
  guarantee: () => '/legal/guarantee' as const,
  terms: () => '/legal/terms' as const,
  privacy: () => '/legal/privacy' as const,
}
