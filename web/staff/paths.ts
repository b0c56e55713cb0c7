import { pathOfSection, type SettingsSection } from '../../shared/settings/sections'
import { paths } from '../paths'

/** Paths of the staff screens, below `/staff`. */
export const staffPaths = {
  today: () => '/',
  inbox: () => '/inbox',
  conversation: (customerId: string) => `/conversations/${customerId}`,
  consultations: () => '/consultations',
  consultation: (id: string) => `/consultations/${id}`,
  people: () => '/people',
  person: (id: string) => `/people/${id}`,
  importPeople: () => '/people/import',
  dealers: () => '/dealers',
  dealer: (id: string) => `/dealers/${id}`,
  importDealers: () => '/dealers/import',
  replies: () => '/replies',
  orders: () => '/orders',
  order: (number: number) => `/orders/${number}`,
  deals: () => '/deals',
  deal: (id: string) => `/deals/${id}`,
  quote: (dealId: string, quoteId: string) => `/deals/${dealId}/quotes/${quoteId}`,
  newQuote: (dealId: string, solicitationId?: string, replyId?: string) =>
    `/deals/${dealId}/quotes/new${solicitationId ? `?dealer=${solicitationId}` : ''}${replyId ? `&answer=${replyId}` : ''}`,
  contract: (dealId: string) => `/deals/${dealId}/contract`,
  settings: () => '/settings',
  setting: (section: SettingsSection) => `/settings/${pathOfSection(section)}`,
  states: () => '/states',
  webhooks: () => '/webhooks',
  webhook: (id: string) => `/webhooks/${id}`,
  packages: () => '/packages',
  package: (id: string) => `/packages/${id}`,
  reviews: () => '/reviews',
  review: (dealId: string) => `/reviews/${dealId}`,
  figures: () => '/figures',
  history: () => '/history',
  team: () => '/team',
  savedReplies: () => '/saved-replies',
  tokens: () => '/tokens',
  historyOf: (subject: string, subjectId: string) =>
    `/history?${new URLSearchParams({ subject, id: subjectId })}`,
}

/** The URL of the sign-in page that returns to the current screen. */
export const loginAndBack = () => paths.login(location.pathname + location.search)
