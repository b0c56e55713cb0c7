import { brand } from '../../shared/brand'
import type {
  ContactChannel,
  DealEventKind,
  DealParty,
  SolicitationStatus,
  User,
} from '../generated/prisma/client'
import type { Tx } from '../platform/db'
import { siteInfo } from '../platform/site-settings'

// The story of the demo deal: a compact hybrid SUV, found for Casey by Sam. People, dealers, and vehicles
// are made up. Times are hours since the payment; the shop starts for the first time at hour 96.

/** Who takes part, and a function that turns hours since the payment into a time. */
export interface Scene {
  tx: Tx
  sam: User
  casey: User
  at: (hour: number) => Date
}

export const START_HOUR = 96

export const fields = {
  contactedHour: 2,
  wishesSentHour: 24,
  phone: '(770) 555-0134',
}

export const wishes = {
  state: 'GA',
  zip: '30060',
  phone: fields.phone,
  bestTime: 'Weekdays after 5 PM',
  travelDistance: '100-miles',
  purchaseMethod: 'trade-finance',
  creditRange: 'good',
  downPayment: '2k-5k',
  budgetRange: '30k-40k',
  timeline: '1-month',
  termMonths: 60,
  monthlyTargetCents: 525_00,
  details: 'We drive about 40 miles a day. No protection packages, please.',
}

export const vehicle = { year: 2026, make: 'Honda', model: 'CR-V Hybrid', trim: 'Sport' }

export const wanted = {
  place: 1,
  condition: 'NEW',
  yearFrom: 2026,
  yearTo: 2026,
  make: vehicle.make,
  model: vehicle.model,
  trim: vehicle.trim,
  colors: 'Blue, gray, or white',
  mustHave: 'All-wheel drive, heated front seats',
} as const

export const tradeIn = {
  year: 2018,
  make: 'Honda',
  model: 'Civic',
  trim: 'EX',
  miles: 86_400,
  condition: 'One owner, a small dent in the rear bumper',
  payoffCents: 3_150_00,
  lender: 'Cobb Credit Union (demo)',
  ownOfferCents: 7_600_00,
  ownOfferFrom: 'Parkway Cars (demo)',
}

interface DemoDealer {
  name: string
  city: string
  zip: string
  status: SolicitationStatus
  askedHour: number
  answeredHour?: number
  declineNote?: string
  person?: string
  role?: string
}

/** What we wrote to one dealer, and its answer. */
export const emails = {
  dealer: 'harbor',
  subject: 'Quote request: 2026 Honda CR-V Hybrid Sport',
  request: `Hello Priya,

I'm Sam Staff with ${brand.name}. I negotiate for a buyer who wants to buy within 1 month.

New: 2026 Honda CR-V Hybrid Sport; colors: Blue, gray, or white; must have: All-wheel drive, heated front seats
Paying: Trade-in + Finance, 60 months
Registered in: GA 30060
Trade-in: 2018 Honda Civic EX, 86,400 miles

Please send me your best itemized out-the-door price. Just reply to this email.

Sam Staff, ${brand.name}, ${siteInfo().phone}`,
  answer: `Hi Sam,

we have a blue one on the lot. Our itemized quote is attached; it is good until the weekend.

Priya Nair
Harbor Auto Group (demo)`,
} as const

const answered = 'ANSWERED' as const

/** Of the nine, six answered. Quotes and contacts name them by the first word. */
export const dealers = {
  northgate: {
    name: 'Northgate Motors (demo)',
    city: 'Kennesaw',
    zip: '30144',
    status: answered,
    askedHour: 26,
    answeredHour: 46,
    person: 'Dana Whitfield',
    role: 'Sales manager',
  },
  lakeside: {
    name: 'Lakeside Auto Park (demo)',
    city: 'Acworth',
    zip: '30101',
    status: answered,
    askedHour: 26,
    answeredHour: 50,
    person: 'Luis Ortega',
    role: 'Internet sales',
  },
  harbor: {
    name: 'Harbor Auto Group (demo)',
    city: 'Roswell',
    zip: '30075',
    status: answered,
    askedHour: 26,
    answeredHour: 44,
    person: 'Priya Nair',
    role: 'Fleet manager',
  },
  peachtree: {
    name: 'Peachtree Auto Center (demo)',
    city: 'Atlanta',
    zip: '30309',
    status: answered,
    askedHour: 27,
    answeredHour: 42,
    person: 'Marcus Bell',
    role: 'Sales manager',
  },
  stonebridge: {
    name: 'Stonebridge Cars (demo)',
    city: 'Decatur',
    zip: '30030',
    status: answered,
    askedHour: 27,
    answeredHour: 47,
    person: 'Kim Tran',
    role: 'Sales',
  },
  riverbend: {
    name: 'Riverbend Auto (demo)',
    city: 'Sandy Springs',
    zip: '30328',
    status: answered,
    askedHour: 27,
    answeredHour: 52,
    person: 'Joe Abbott',
    role: 'Sales',
  },
  redtop: {
    name: 'Redtop Motors (demo)',
    city: 'Cartersville',
    zip: '30120',
    status: 'DECLINED',
    askedHour: 28,
    declineNote: "Doesn't put prices in writing.",
  },
  southline: {
    name: 'Southline Autos (demo)',
    city: 'Griffin',
    zip: '30223',
    status: 'SILENT',
    askedHour: 28,
  },
  piedmont: {
    name: 'Piedmont Auto Mall (demo)',
    city: 'Gainesville',
    zip: '30501',
    status: 'SILENT',
    askedHour: 28,
  },
} satisfies Record<string, DemoDealer>

export type DealerKey = keyof typeof dealers

interface DemoContact {
  hour: number
  /** Missing for a contact with the buyer. */
  dealer?: DealerKey
  channel: ContactChannel
  isOutgoing?: boolean
  isReached?: boolean
  content: string
}

const incoming = { channel: 'EMAIL', isOutgoing: false } as const

export const contacts: DemoContact[] = [
  {
    hour: fields.contactedHour,
    channel: 'PHONE',
    content: 'Went through the process. Casey sends the wishes tomorrow, with the written offer.',
  },
  ...(Object.keys(dealers) as DealerKey[]).map((dealer) => ({
    hour: dealers[dealer].askedHour,
    dealer,
    channel: 'EMAIL' as const,
    content: 'Asked for an itemized out-the-door price in writing.',
  })),
  { hour: 42, dealer: 'peachtree', ...incoming, content: 'Sent a quote for a unit in stock.' },
  { hour: 44, dealer: 'harbor', ...incoming, content: 'Sent a quote; open to a better price.' },
  { hour: 46, dealer: 'northgate', ...incoming, content: 'Quote includes a protection package.' },
  { hour: 47, dealer: 'stonebridge', ...incoming, content: 'Has none before next month.' },
  { hour: 50, dealer: 'lakeside', ...incoming, content: "Won't take off the floor mats." },
  { hour: 52, dealer: 'riverbend', ...incoming, content: 'Sticker price only, no discount.' },
  {
    hour: 66,
    dealer: 'northgate',
    channel: 'PHONE',
    content: 'Dana took the protection package ($1,295) off the price.',
  },
  {
    hour: 67,
    dealer: 'southline',
    channel: 'PHONE',
    isReached: false,
    content: 'Left a message.',
  },
  {
    hour: 67,
    dealer: 'piedmont',
    channel: 'PHONE',
    isReached: false,
    content: 'Left a message.',
  },
  {
    hour: 88,
    dealer: 'harbor',
    channel: 'PHONE',
    content: "Priya beat Northgate's price by $500 and raised the trade-in to $8,200.",
  },
  {
    hour: 90,
    channel: 'TEXT',
    content: 'Told Casey about the new Harbor quote.',
  },
]

interface DemoEvent {
  hour: number
  kind: DealEventKind
  by: DealParty
}

const askedEvent = (hour: number): DemoEvent => ({ hour, kind: 'DEALER_ASKED', by: 'STAFF' })
const hasAnswered = (hour: number): DemoEvent => ({ hour, kind: 'DEALER_ANSWERED', by: 'STAFF' })

/** Besides those of quotes. */
export const events: DemoEvent[] = [
  { hour: 0, kind: 'PAID', by: 'SYSTEM' },
  { hour: 1.9, kind: 'ADVOCATE', by: 'STAFF' },
  { hour: fields.contactedHour, kind: 'CONTACTED', by: 'STAFF' },
  { hour: fields.wishesSentHour, kind: 'WISHES_SENT', by: 'BUYER' },
  ...Object.values(dealers).map(({ askedHour }) => askedEvent(askedHour)),
  ...Object.values(dealers).flatMap((dealer) =>
    'answeredHour' in dealer ? hasAnswered(dealer.answeredHour) : [],
  ),
  { hour: 36, kind: 'DEALER_DECLINED', by: 'STAFF' },
]
