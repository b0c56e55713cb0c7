import { randomUUID } from 'node:crypto'
import { chosenFields, typedFields } from '../../shared/consultation'
import { graph, makeVisitor, openShop, rest, send as sendAs } from '../../test/kit/shop'
import { db } from '../platform/db'

openShop()

afterEach(async () => {
  await db.consultation.deleteMany()
  await db.attempt.deleteMany() // all requests come from one network address
})

const request = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  phone: '(555) 010-0123',
  city: 'Atlanta',
  travelDistance: '50-miles',
  creditRange: 'good',
  purchaseMethod: 'trade-finance',
  downPayment: '20k-plus',
  vehicleType: 'suv',
  budgetRange: '20k-30k',
  timeline: '2-3-months',
}

const send = (body: object) => rest(makeVisitor(), 'POST', '/api/consultation', body)

test('a complete request is stored and answered with what was sent', async () => {
  const { status, body } = await send({ ...request, additionalDetails: '  A red one.\nOr blue. ' })

  expect(status).toBe(201)
  expect(body).toMatchObject({ ...request, additionalDetails: 'A red one.\nOr blue.' })
  expect(await db.consultation.findMany()).toMatchObject([{ id: body.id, ...request }])
})

test.each([...Object.keys(typedFields), ...Object.keys(chosenFields)])(
  'without %s nothing is stored and the field is named',
  async (field) => {
    const { status, body } = await send({ ...request, [field]: ' ' })

    expect(status).toBe(400)
    expect(body.code).toBe('BAD_INPUT')
    expect(Object.keys(body.fields)).toEqual([field])
    expect(await db.consultation.count()).toBe(0)
  },
)

test.each([
  ['email', 'ann@example'],
  ['email', 'ann lee@example.com'],
  ['phone', '12'],
  ['phone', 'call me'],
  ['firstName', 'x'.repeat(81)],
  ['city', 'Atl\u0000anta'],
  ['additionalDetails', 'x'.repeat(2_001)],
])('%s refuses %j', async (field, value) => {
  const { status, body } = await send({ ...request, [field]: value })

  expect(status).toBe(400)
  expect(Object.keys(body.fields)).toEqual([field])
})

test('what is wrong is told in the words of the form', async () => {
  const wrong = { firstName: 7, phone: '12', city: ' ', timeline: null }
  const { body } = await send({ ...request, ...wrong, additionalDetails: 'x'.repeat(2_001) })

  expect(body.fields).toEqual({
    firstName: 'Enter your first name',
    phone: 'Enter a phone number such as (555) 010-0199',
    city: 'Enter your city',
    timeline: 'Choose one from the list',
    additionalDetails: 'At most 2,000 characters',
  })
})

test('every choice of every list is taken', async () => {
  for (const [field, { options }] of Object.entries(chosenFields)) {
    for (const value of Object.keys(options)) {
      const { body } = await send({ ...request, [field]: value })
      expect(body[field]).toBe(value)
    }
    await db.consultation.deleteMany()
  }
})

test('the graph spells the choices as enums', async () => {
  const input = {
    ...request,
    travelDistance: '_50_MILES',
    creditRange: 'GOOD',
    purchaseMethod: 'TRADE_FINANCE',
    downPayment: '_20K_PLUS',
    vehicleType: 'SUV',
    budgetRange: '_20K_30K',
    timeline: '_2_3_MONTHS',
  }
  const { data } = await graph(
    makeVisitor(),
    `mutation ($input: ConsultationInput!) {
      requestConsultation(input: $input) { id firstName timeline downPayment createdAt }
    }`,
    { input },
  )

  expect(data.requestConsultation).toMatchObject({ timeline: '_2_3_MONTHS', firstName: 'Ann' })
  expect(await db.consultation.findMany()).toMatchObject([request])
})

test('the graph names a bad field', async () => {
  const { errors } = await graph(
    makeVisitor(),
    `mutation { requestConsultation(input: { firstName: "", lastName: "Lee", email: "no", phone: "5550100123",
      city: "Atlanta", travelDistance: LOCAL, creditRange: GOOD, purchaseMethod: CASH, downPayment: NONE,
      vehicleType: SUV, budgetRange: UNDER_20K, timeline: ASAP }) { id } }`,
  )

  expect(errors[0].extensions).toMatchObject({ code: 'BAD_INPUT' })
  expect(Object.keys(errors[0].extensions.fields)).toEqual(['firstName', 'email'])
})

test('a double click and a retry are one request, with what was typed last', async () => {
  const requestKey = randomUUID()
  const twice = await Promise.all([
    send({ ...request, requestKey }),
    send({ ...request, requestKey }),
  ])
  const later = await send({ ...request, requestKey, city: 'Macon' })

  expect([...twice, later].map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set([...twice, later].map(({ body }) => body.id)).size).toBe(1)
  expect(await db.consultation.findMany()).toMatchObject([{ city: 'Macon' }])
})

test('a program that fills the hidden field hears all is well, and nothing is stored', async () => {
  const { status, body } = await send({ ...request, website: 'https://example.com' })

  expect(status).toBe(201)
  expect(body).toMatchObject(request)
  expect(await db.consultation.count()).toBe(0)
})

test('a form filled faster than anybody can is refused', async () => {
  const { status, body } = await send({ ...request, filledInMs: 40 })

  expect(status).toBe(400)
  expect(body.code).toBe('BAD_INPUT')
  expect(await db.consultation.count()).toBe(0)
  expect((await send({ ...request, filledInMs: 20_000 })).status).toBe(201)
})

test('of a hundred requests that a script sends at once, fifty are stopped', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => send(request)))

  const stopped = answers.filter(({ status }) => status === 429)
  expect(stopped).toHaveLength(50)
  expect(stopped[0]?.headers.get('retry-after')).toBe('600')
  expect(stopped[0]?.body.code).toBe('RATE_LIMITED')
  expect(await db.consultation.count()).toBe(50)
})

test('whoever has one IPv6 address has the network around it, and what is counted names nobody', async () => {
  const sendFrom = async (address: string) => {
    const from = { 'x-forwarded-for': address }
    return (await sendAs(makeVisitor(), 'POST', '/api/consultation', request, from)).status
  }
  expect(await sendFrom('2001:db8:1:2::1')).toBe(201)
  await db.attempt.updateMany({ data: { count: 49 } })
  expect(await sendFrom('2001:db8:1:2::2')).toBe(201)
  expect(await sendFrom('2001:db8:1:2:ffff::3')).toBe(429)
  expect(await sendFrom('2001:db8:1:3::1')).toBe(201)
  const keys = (await db.attempt.findMany()).map(({ key }) => key)
  expect(keys).toHaveLength(2)
  for (const key of keys) expect(key).toMatch(/^consultation address [\w-]{43}$/)
})
