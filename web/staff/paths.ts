import { paths } from '../paths'

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

/** The sign-in page, which leads back to where one is. */
export const loginAndBack = () => paths.login(location.pathname + location.search)
