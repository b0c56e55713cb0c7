import { randomUUID } from 'node:crypto'
import { deleteExpiredAccess } from '../api/account/account.jobs'
import { deleteOldCarts } from '../api/cart/cart.jobs'
import { mailDueReplies } from '../api/chat/chat.jobs'
import { measureReplyMinutes } from '../api/chat/reply-time'
import { mailWaitingChats, pushWaitingChats } from '../api/chat/waiting-chats'
import { mailDueDigest } from '../api/consultations/consultations.jobs'
import { watchNewDeals } from '../api/deals/deals.jobs'
import { mailEndingQuotes, mailNewQuotes, remindOfWishes } from '../api/deals/quotes/quotes.jobs'
import { noteEndedQuotes } from '../api/deals/staff/next-step'
import { startMailQueue } from '../api/mail/mail-queue'
import { forgetOldMail, reportUnsentMail } from '../api/mail/unsent-mail'
import { readEvents } from '../api/orders/events'
import { compareHeldUnits } from '../api/orders/held-units.jobs'
import { deleteOldOrders } from '../api/orders/old-orders.jobs'
import { reconcile } from '../api/orders/orders.jobs'
import { db } from '../api/platform/db'
import { eraseDueAccounts } from '../api/privacy/account-deletion'
import { applyRetention } from '../api/privacy/retention'
import { mailDuePlaces } from '../api/waiting-list/waiting-list.jobs'
import type { findInShop } from './full-shop'

type Role = 'visitor' | 'buyer' | 'staff'

/** What a page sends: an operation of the site with its variables, or a path that it reads. */
export interface Request {
  role: Role
  operation?: string
  variables?: object
  path?: string
}

type Shop = Awaited<ReturnType<typeof findInShop>>

const first = 20

/** Everything that the pages of visitors, buyers, and staff read, and most of what they write. */
export async function requestsTo({ staff, deal, consultation, session }: Shop): Promise<Request[]> {
  const customer = deal.customer
  if (!customer) throw new Error('The deal has no buyer')
  const [customerId, dealId] = [customer.id, deal.id]
  const { phone } = await db.wishes.findUniqueOrThrow({ where: { dealId } })
  const document = await db.document.findFirstOrThrow({ where: { dealId } })
  const gold = await db.package.findUniqueOrThrow({ where: { name: 'Gold' } })
  const diamond = await db.package.findUniqueOrThrow({ where: { name: 'Diamond' } }) // sold out
  const last = await db.message.findFirstOrThrow({
    where: { conversation: { customerId } },
    orderBy: { position: 'desc' },
  })
  const one = (role: Role, operation: string, variables: object = {}): Request => ({
    role,
    operation,
    variables,
  })
  const each = (operation: string, variables: object[]) =>
    variables.map((some) => one('staff', operation, { first, ...some }))
  const read = (role: Role, path: string): Request => ({ role, path })
  const say = (role: Role, more: object = {}) =>
    one(role, 'SendChatMessage', { content: 'Hello', clientMessageId: randomUUID(), ...more })
  const statuses = [
    'PENDING',
    'PAID',
    'CANCELLED',
    'EXPIRED',
    'FAILED',
    'REVIEW',
    'REFUNDING',
    'REFUNDED',
  ]
  const searches = ['1234', 'cs_77', customer.email, 'ann@nowhere.example', randomUUID()]
  const dealSearches = [
    deal.number,
    '1234',
    'lee 77',
    phone,
    'dealer 7',
    customer.email,
    'no such deal',
  ]
  return [
    read('visitor', '/api/packages'),
    read('visitor', '/api/cart'),
    read('visitor', '/readyz'),
    read('visitor', '/metrics'),
    one('visitor', 'Packages'),
    one('visitor', 'Cart'),
    one('visitor', 'ServedStates'),
    one('visitor', 'Order', { reference: session }),
    one('visitor', 'AddToCart', { packageId: gold.id }),
    one('visitor', 'NotifyWhenAvailable', { packageId: diamond.id, email: 'new@example.com' }),
    one('visitor', 'RequestConsultation', { input: consultationInput }),

    read('buyer', '/api/auth/user'),
    read('buyer', '/api/cart'),
    read('buyer', '/api/messages'),
    read('buyer', '/api/messages/unread'),
    read('buyer', `/api/documents/${document.id}`),
    one('buyer', 'Me'),
    one('buyer', 'Cart'),
    one('buyer', 'AddToCart', { packageId: gold.id }),
    one('buyer', 'CreateCheckoutSession'),
    one('buyer', 'ClearCart'),
    one('buyer', 'ChatMessages', { first: 50 }),
    one('buyer', 'ChatMessages', { first: 50, before: last.id }),
    one('buyer', 'ChatUnreadCount'),
    one('buyer', 'ChatReplyTime'),
    say('buyer'),
    one('buyer', 'MarkChatRead', { upTo: last.id }),
    one('buyer', 'MyDeals'),
    one('buyer', 'JoinDeals'),
    one('buyer', 'MyDeal', { id: dealId }),
    one('buyer', 'MarkQuotesSeen', { dealId }),

    one('staff', 'Colleagues'),
    ...(await deskRequests({ customer })),
    one('staff', 'ChatUnreadCount'),
    ...each('Inbox', filters('ALL', 'WAITING', 'UNREAD', 'MINE')),
    one('staff', 'ConversationOf', { customerId }),
    one('staff', 'UnreadOf', { customerId }),
    one('staff', 'ChatMessages', { first: 50, customerId }),
    say('staff', { customerId }),
    one('staff', 'MarkChatRead', { customerId, upTo: last.id }),
    one('staff', 'AssignConversation', { customerId, staffId: staff.id }),
    one('staff', 'AddConversationNote', { customerId, content: 'Likes SUVs.' }),
    ...each('Consultations', [{}, ...['NEW', 'CONTACTED', 'LOST'].map((status) => ({ status }))]),
    one('staff', 'ConsultationById', { id: consultation.id }),
    one('staff', 'UpdateConsultation', { id: consultation.id, status: 'QUALIFIED' }),
    one('staff', 'AddConsultationNote', { id: consultation.id, content: 'Called.' }),
    ...each('Orders', [
      {},
      ...statuses.map((status) => ({ status })),
      ...searches.map((search) => ({ search })),
    ]),
    one('staff', 'OrderByNumber', { number: '1234' }),
    ...each('StaffDeals', [
      ...filters('DUE', 'MINE', 'UNASSIGNED', 'QUOTED', 'CHOSEN', 'CLOSED', 'ALL'),
      ...dealSearches.map((search) => ({ filter: 'ALL', search })),
    ]),
    one('staff', 'StaffDeal', { id: dealId }),
    one('staff', 'StaffDealRecord', { id: dealId }),
    one('staff', 'FindDealers', { search: 'dealer 7' }),
    one('staff', 'AssignDeal', { id: dealId, staffId: staff.id }),
    one('staff', 'AddDealNote', { id: dealId, content: 'Wants it by May.' }),
    one('staff', 'DealsByStage', { first: 100, search: null }),
    ...each('History', [
      {},
      { subject: 'ORDER' },
      { subject: 'DEALER' },
      { subject: 'DEAL', subjectId: dealId },
    ]),
    one('staff', 'AllPackages'),
    one('staff', 'UpdatePackage', { id: gold.id, input: { isMostPopular: true } }),
    one('staff', 'StatesWeServe'),
    one('staff', 'ApiTokens'),
  ]
}

/** What the screens of the day and of people read. */
export async function deskRequests({ customer }: Pick<Shop, 'customer'>): Promise<Request[]> {
  const { personId: id } = await db.personEmail.findUniqueOrThrow({
    where: { email: customer.email },
  })
  const one = (operation: string, variables: object = {}): Request => ({
    role: 'staff',
    operation,
    variables,
  })
  const found = [
    'lee 777',
    'ann777@',
    '555-010-0777',
    'nn Le',
    '1234',
    'dealer 7',
    'cs_777',
    'xyzzy',
  ]
  return [
    one('StaffFrame'),
    ...filters('ALL', 'MINE', 'UNASSIGNED', 'SNOOZED').map((filter) =>
      one('Today', { first: 50, ...filter }),
    ),
    one('People', { first: 50 }),
    one('People', { first: 50, search: 'lee 77' }),
    one('PersonById', { id }),
    one('PersonTimeline', { id, first: 50 }),
    one('PersonMatches', { id }),
    one('Team'),
    one('SavedReplies'),
    ...found.map((text) => one('Find', { text })),
  ]
}

const filters = (...names: string[]) => names.map((filter) => ({ filter }))

export const consultationInput = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann2@example.com',
  phone: '555 010 0100',
  city: 'Macon',
  travelDistance: 'LOCAL',
  creditRange: 'GOOD',
  purchaseMethod: 'CASH',
  downPayment: 'NONE',
  vehicleType: 'SUV',
  budgetRange: 'UNDER_20K',
  timeline: 'ASAP',
}

/** What the timers run. */
export const jobs: Record<string, () => Promise<unknown>> = {
  'reconcile orders': () => reconcile(),
  'read payment events': readEvents,
  'compare held units': compareHeldUnits,
  'remove old orders': () => deleteOldOrders(),
  'remove old carts': () => deleteOldCarts(),
  'remove old access': () => deleteExpiredAccess(),
  'mail unseen replies': mailDueReplies,
  'mail waiting chats': () => mailWaitingChats(),
  'notify of waiting chats': pushWaitingChats,
  'median reply time': measureReplyMinutes,
  'mail staff digest': mailDueDigest,
  'watch deals': watchNewDeals,
  'note ended quotes': noteEndedQuotes,
  'mail new quotes': mailNewQuotes,
  'mail ending quotes': mailEndingQuotes,
  'remind of wishes': remindOfWishes,
  'mail free places': () => mailDuePlaces(),
  'send mail': async () => startMailQueue(async () => {})(),
  'unsent mail': () => reportUnsentMail(),
  'old mail': () => forgetOldMail(),
  'erase due accounts': () => eraseDueAccounts(),
  retention: () => applyRetention(),
}
