/** Addresses of the staff's screens, below `/staff`. */
export const staffPaths = {
  inbox: () => '/',
  conversation: (customerId: string) => `/conversations/${customerId}`,
  consultations: () => '/consultations',
  consultation: (id: string) => `/consultations/${id}`,
  orders: () => '/orders',
  order: (number: number) => `/orders/${number}`,
  packages: () => '/packages',
  package: (id: string) => `/packages/${id}`,
  history: () => '/history',
  historyOf: (subject: string, subjectId: string) =>
    `/history?${new URLSearchParams({ subject, id: subjectId })}`,
}

/** Where the sign-in page leads back to. */
export const signInAgain = () => {
  const { pathname, search } = window.location
  return `/api/login?${new URLSearchParams({ returnTo: pathname + search })}`
}
