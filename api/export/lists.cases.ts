import { randomUUID } from 'node:crypto'
import { fullName } from '../../shared/person-name'
import { makeMember } from '../../test/kit/people/people'
import { makeDealer } from '../../test/kit/requests/dealer-emails'
import { exportedRows, exportList } from '../../test/kit/requests/exports'
import { personIdOf } from '../../test/kit/requests/people-queries'
import { easternDay, makePurchase } from '../../test/kit/scenes/chosen-deals'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { sendCsv } from '../../test/kit/scenes/dealer-imports'
import { makeDeal } from '../../test/kit/scenes/deals'
import { makeQuote, makeSearch } from '../../test/kit/scenes/quotes'
import type { Caller } from '../../test/kit/servers/shop'
import { db } from '../platform/db'
import { csvHeader, csvOf } from './csv'
import { csvParts } from './export'

let owner: Caller
beforeEach(async () => {
  owner = (await makeMember('OWNER', { firstName: 'Olga', lastName: 'Ruiz' })).caller
})

let days = 0
/** A day on which nothing else happens. */
const newDay = () =>
  `2031-${String(1 + Math.floor(days / 28)).padStart(2, '0')}-${String(1 + (days++ % 28)).padStart(2, '0')}`

/** An order of a day, with its deal. */
async function makeOrderOn(
  day: string,
  { at = `${day}T17:00:00Z`, ...order }: { at?: string; buyerName?: string } = {},
) {
  const deal = await makeDeal({ email: `rosa-${randomUUID().slice(0, 8)}@example.com` })
  await db.order.update({
    where: { id: deal.orderId },
    data: { createdAt: new Date(at), ...order },
  })
  await db.deal.update({ where: { id: deal.id }, data: { openedAt: new Date(at) } })
  return { deal, order: await db.order.findUniqueOrThrow({ where: { id: deal.orderId } }) }
}

test('exports orders with their amounts and times', async () => {
  const day = newDay()
  const { order } = await makeOrderOn(day, { buyerName: 'Rosa Diaz' })
  await db.order.update({ where: { id: order.id }, data: { refundedCents: 99_50 } })
  const { headers, body } = await exportList(owner, 'orders', day)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe(`attachment; filename="orders-${day}-${day}.csv"`)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body.split('\r\n')).toEqual([
    'number,createdAt,createdAtEastern,status,paidAt,email,buyerName,items,total,refunded',
    `${order.number},${day}T17:00:00.000Z,${day} 12:00:00,PAID,${order.paidAt?.toISOString()},${order.email},Rosa Diaz,1 × Gold,599.00,99.50`,
    '',
  ])
})

test('exports requests', async () => {
  const day = newDay()
  const { user: staff } = await makeMember('ADVOCATE', { firstName: 'Max', lastName: 'Ode' })
  const createdAt = new Date(`${day}T17:00:00Z`)
  const { id } = await makeConsultation({
    createdAt,
    firstName: 'Rosa',
    lastName: 'Diaz',
    assignedToId: staff.id,
    status: 'LOST',
    lostReason: 'PRICE',
    phone: '+52 55 1234 5678',
  })
  const { order } = await makeOrderOn(newDay())
  const won = await makeConsultation({
    createdAt: new Date(`${day}T18:00:00Z`),
    status: 'WON',
    wonOrderId: order.id,
    wonAt: new Date(),
  })
  expect(await exportedRows(owner, 'requests', day)).toMatchObject([
    {
      id,
      createdAt: createdAt.toISOString(),
      createdAtEastern: `${day} 12:00:00`,
      status: 'LOST',
      firstName: 'Rosa',
      phone: "'+52 55 1234 5678",
      vehicleType: 'suv',
      contactedAt: '',
      assignedTo: 'Max Ode',
      lostReason: 'PRICE',
      wonOrder: '',
    },
    { id: won.id, status: 'WON', wonOrder: String(order.number), assignedTo: '' },
  ])
})

test('exports people with all their addresses and phone numbers, and counts their records', async () => {
  const day = newDay()
  const email = `rosa-${randomUUID().slice(0, 8)}@example.com`
  const second = `b-${email}`
  await makeConsultation({ email, firstName: 'Rosa', lastName: 'Diaz', phone: '(555) 010-0199' })
  await makeConsultation({ email, firstName: 'Rosa', lastName: 'Diaz', phone: '(555) 010-0198' })
  await makeDeal({ email })
  const id = await personIdOf(email)
  await db.personEmail.create({ data: { email: second, personId: id } })
  await db.person.update({ where: { id }, data: { createdAt: new Date(`${day}T12:00:00Z`) } })
  expect(await exportedRows(owner, 'people', day)).toEqual([
    {
      id,
      name: 'Rosa Diaz',
      emails: `${second}; ${email}`,
      phones: '(555) 010-0198; (555) 010-0199',
      requests: '2',
      orders: '1',
      deals: '1',
      firstSeenAt: `${day}T12:00:00.000Z`,
      lastSeenAt: expect.stringMatching(/Z$/),
    },
  ])
})

test('exports deals, also one that cost more than the price to beat', async () => {
  const day = newDay()
  const { user } = await makeMember('ADVOCATE', { firstName: 'Max', lastName: 'Ode' })
  const { id, user: buyer } = await makePurchase()
  const saving = { priceSavingCents: -1_234_50, tradeSavingCents: 0, financeSavingCents: 0 }
  const openedAt = new Date(`${day}T17:00:00Z`)
  const { number, orderId, baselineCents, contactedAt, wishesSentAt, firstQuoteAt, chosenAt } =
    await db.deal.update({
      where: { id },
      data: { ...saving, openedAt, assignedToId: user.id },
    })
  const order = await db.order.findUniqueOrThrow({ where: { id: orderId } })
  const iso = (moment: Date | null) => moment?.toISOString() ?? ''
  expect(await exportedRows(owner, 'deals', day)).toEqual([
    {
      number,
      order: String(order.number),
      tier: 'GOLD',
      stage: 'PURCHASED',
      buyer: fullName(buyer),
      advocate: 'Max Ode',
      openedAt: `${day}T17:00:00.000Z`,
      openedAtEastern: `${day} 12:00:00`,
      contactedAt: iso(contactedAt),
      wishesSentAt: iso(wishesSentAt),
      firstQuoteAt: iso(firstQuoteAt),
      chosenAt: iso(chosenAt),
      purchasedOn: await easternDay(),
      fee: '599.00',
      baseline: ((baselineCents ?? 0) / 100).toFixed(2),
      saving: '-1234.50',
      isVerified: 'no',
    },
  ])
})

test('exports the stage of a deal as staff see it: quoted while a quote is live', async () => {
  const day = newDay()
  const { deal } = await makeSearch()
  await db.deal.update({ where: { id: deal.id }, data: { openedAt: new Date(`${day}T17:00:00Z`) } })
  const stage = async () => (await exportedRows(owner, 'deals', day)).map(({ stage }) => stage)
  expect(await stage()).toEqual(['SEARCHING'])
  await makeQuote(deal)
  expect(await stage()).toEqual(['QUOTED'])
})

test('exports claims', async () => {
  const day = newDay()
  const { deal } = await makeOrderOn(newDay())
  const askedAt = new Date(`${day}T17:00:00Z`)
  const claim = {
    dealId: deal.id,
    reason: 'OTHER',
    words: 'Secret',
    amountCents: 599_00,
    facts: [],
    askedAt,
  } as const
  const decided = {
    status: 'REFUSED',
    decidedAt: askedAt,
    decidedByName: 'Olga',
    decisionNote: 'Bought',
  } as const
  const { id } = await db.claim.create({ data: { ...claim, ...decided } })
  expect(await exportedRows(owner, 'claims', day)).toEqual([
    {
      id,
      deal: deal.number,
      openedAt: askedAt.toISOString(),
      openedAtEastern: `${day} 12:00:00`,
      reason: 'OTHER',
      status: 'REFUSED',
      decidedAt: askedAt.toISOString(),
      decidedBy: 'Olga',
      refunded: '0.00',
    },
  ])
})

test('the import of dealers says "same" of each row of their export', async () => {
  const { caller: advocate } = await makeMember('ADVOCATE')
  const day = newDay()
  const createdAt = new Date(`${day}T17:00:00Z`)
  const make = (
    data: object,
    ...contacts: {
      name: string
      email?: string
      phone?: string
      role?: string
      isDefault?: boolean
      isHidden?: boolean
    }[]
  ) =>
    db.dealer.create({
      data: {
        name: 'Harbor',
        city: 'Macon',
        state: 'GA',
        zip: '31201',
        createdAt,
        ...data,
        contacts: { create: contacts },
      },
    })
  const mark = randomUUID().slice(0, 8)
  await make({
    name: `=HYPERLINK("https://evil.example/${mark}")`,
    words: '-1 is what they say',
    email: 'a@b.example',
  })
  await make({ name: `'=1+${mark}`, makes: ['Honda', 'Kia'], words: 'Two lines,\nand "quotes"' })
  await make({ name: `＠SUM ${mark}`, city: '@home', words: '＋more', phone: '+15550100133' })
  await make(
    { name: `Žižkov Motors ${mark}` },
    { name: '+Eve', email: 'eve@b.example', role: 'Fleet' },
    { name: 'Dana', email: 'dana@b.example', phone: '(555) 010-0133', isDefault: true },
    { name: 'Dana' },
    { name: 'Gone', email: 'gone@b.example', isHidden: true },
  )
  await make({ name: `Hidden ${mark}`, isHidden: true })

  const rows = await exportedRows(owner, 'dealers', day)
  expect(rows.map(({ name, contact_name }) => [name, contact_name])).toEqual(
    expect.arrayContaining([
      [`'=HYPERLINK("https://evil.example/${mark}")`, ''],
      [`''=1+${mark}`, ''],
    ]),
  )
  expect(
    rows.filter(({ name }) => name?.startsWith('Ž')).map(({ contact_name }) => contact_name),
  ).toEqual(['Dana', "'+Eve", 'Dana'])
  const { body: csv } = await exportList(owner, 'dealers', day)
  const { body } = await sendCsv(advocate, csv, 'check')
  expect(body.counts).toEqual({ new: 0, changed: 0, same: 6, refused: 0 })
  expect(body.unread.map(({ column }: { column: string }) => column)).toEqual([
    'asked',
    'answered',
    'quotes',
    'accepted',
  ])
})

test('exports what became of asking a dealer', async () => {
  const day = newDay()
  const { id } = await makeDealer({ createdAt: new Date(`${day}T17:00:00Z`) })
  const deal = await makeDeal()
  const asked = { status: 'ANSWERED', askedAt: new Date(), answeredAt: new Date() } as const
  await db.solicitation.create({ data: { dealId: deal.id, dealerId: id, ...asked } })
  expect(await exportedRows(owner, 'dealers', day)).toMatchObject([
    { asked: '1', answered: '1', quotes: '0', accepted: '0' },
  ])
})

test('a spreadsheet runs nothing of what visitors typed', async () => {
  const day = newDay()
  const names = [
    '=HYPERLINK("https://evil.example","Click")',
    '+1 555',
    ' @SUM(A1)',
    '\tx',
    '\rx',
    '＝1',
    ' ＋1',
    '－1',
    '＠x',
    '-1',
  ]
  for (const buyerName of names) await makeOrderOn(day, { buyerName })
  const rows = await exportedRows(owner, 'orders', day)
  expect(rows.map(({ buyerName }) => buyerName).sort()).toEqual(
    names.map((name) => `'${name}`).sort(),
  )
  expect(new Set(rows.map(({ total }) => total))).toEqual(new Set(['599.00']))
})

test('both days are included, as they begin and end in ET, also when clocks change', async () => {
  // Daylight saving time ends on this Sunday in 2032.
  const at = [
    '2032-11-07T03:59:59.999Z',
    '2032-11-07T04:00:00Z',
    '2032-11-08T04:59:59.999Z',
    '2032-11-08T05:00:00Z',
  ]
  for (const each of at) await makeOrderOn('', { at: each })
  const rows = await exportedRows(owner, 'orders', '2032-11-07')
  expect(rows.map(({ createdAtEastern }) => createdAtEastern)).toEqual([
    '2032-11-07 00:00:00',
    '2032-11-07 23:59:59',
  ])
  expect(await exportedRows(owner, 'orders', '2032-11-06', '2032-11-08')).toHaveLength(4)
})

test('reads few rows at a time, and each once, also those of one moment', async () => {
  const day = newDay()
  const sizes: number[] = []
  const numbers: string[] = []
  const { order } = await makeOrderOn(newDay())
  await db.$executeRaw`
    INSERT INTO orders (status, total_cents, session_expires_at, email, created_at, settled_at)
    SELECT 'EXPIRED', 0, now(), 'many@example.com', ${`${day}T17:00:00Z`}::timestamptz + (n / 100) * interval '1 second', now()
      FROM generate_series(1, 600) AS n`
  for await (const part of csvParts('orders', { from: day, to: day })) {
    const lines = String(part)
      .split('\r\n')
      .slice(0, -1)
      .filter((line) => /^\d/.test(line))
    sizes.push(lines.length)
    numbers.push(...lines.map((line) => line.split(',')[0] ?? ''))
  }
  expect(sizes.length).toBeGreaterThan(1)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(250)
  expect([numbers.length, new Set(numbers).size]).toEqual([600, 600])
  expect(numbers).not.toContain(String(order.number))
})

test('an export without rows has its header, after a byte order mark', async () => {
  const parts: Buffer[] = []
  for await (const part of csvParts('claims', { from: '2033-01-01', to: '2033-01-02' }))
    parts.push(part)
  expect(String(Buffer.concat(parts))).toBe(
    '\uFEFFid,deal,openedAt,openedAtEastern,reason,status,decidedAt,decidedBy,refunded\r\n',
  )
})

test('quotes single line breaks, and leaves empty cells empty', () => {
  expect(csvHeader(['a', 'b'])).toBe('\uFEFFa,b\r\n')
  const rows = [
    { a: 'one\ntwo', b: null },
    { a: 'one\rtwo', b: -1_50 },
  ]
  expect(csvOf(['a', 'b'], ['b'], rows)).toBe('"one\ntwo",\r\n"one\rtwo",-1.50\r\n')
})
