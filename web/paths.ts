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
  login: (returnTo = '/') =>
    returnTo === '/' ? '/api/login' : `/api/login?${new URLSearchParams({ returnTo })}`,
  changePassword: () => '/api/login/password' as const,
  sessions: () => '/api/login/sessions' as const,
  secondFactor: () => '/api/login/factor' as const,
  confirmPassword: (returnTo: string) => `/api/login/confirm?${new URLSearchParams({ returnTo })}`,
  staff: () => '/staff/' as const,
}
