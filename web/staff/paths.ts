import { paths } from '../paths'

/** Paths of the staff screens, below `/staff`. */
export const staffPaths = {
  inbox: () => '/',
  conversation: (customerId: string) => `/conversations/${customerId}`,
  consultations: () => '/consultations',
  consultation: (id: string) => `/consultations/${id}`,
  orders: () => '/orders',
  order: (number: number) => `/orders/${number}`,
  deals: () => '/deals',
  deal: (id: string) => `/deals/${id}`,
  packages: () => '/packages',
  package: (id: string) => `/packages/${id}`,
  history: () => '/history',
  tokens: () => '/tokens',
  historyOf: (subject: string, subjectId: string) =>
    `/history?${new URLSearchParams({ subject, id: subjectId })}`,
}

/** The URL of the sign-in page that returns to the current screen. */
export const loginAndBack = () => paths.login(location.pathname + location.search)
