import { randomUUID } from 'node:crypto'
import {
  chosenFields,
  contactConsent,
  optionalNames,
  requiredNames,
  typedFields,
} from '../../shared/consultation'
import { withClockAhead } from '../../test/kit/clock'
import { consultationForm, graphConsultation } from '../../test/kit/scenes/consultation-requests'
import { graph, makeVisitor, rest } from '../../test/kit/servers/shop'
import { db } from '../platform/db'

const post = (body: object, visitor = makeVisitor()) =>
  rest(visitor, 'POST', '/api/consultation', body)

const stored = ({ email }: { email: string }) => db.consultation.findMany({ where: { email } })

test('stores a complete request and returns it', async () => {
  const form = consultationForm()
  const { status, body } = await post({ ...form, additionalDetails: '  A red one.\nOr blue. ' })

  expect(status).toBe(201)
  expect(body).toMatchObject({ ...form, additionalDetails: 'A red one.\nOr blue.' })
  expect(await stored(form)).toMatchObject([{ id: body.id, ...form }])
})

test('removes what no one sees from every answer, as the form does', async () => {
  const form = consultationForm()
  const pasted = {
    ...form,
    firstName: '\u200bAnn\u202c',
    email: `\ufeff${form.email}`,
    city: 'Atlanta\u200e',
  }
  const { status, body } = await post(pasted)

  expect([status, body]).toMatchObject([201, form])
  expect(await stored(form)).toMatchObject([{ id: body.id, ...form }])
})

test('ignores fields that are not part of the form', async () => {
  const form = consultationForm()
  const { status } = await post({ ...form, status: 'LOST', contactBy: '2000-01-01T00:00:00Z' })

  expect(status).toBe(201)
  const [request] = await stored(form)
  expect(request).toMatchObject({ status: 'NEW' })
  expect(request?.contactBy.getTime()).toBeGreaterThan(Date.now())
})

test.each(requiredNames)('rejects a request without %s and names the field', async (field) => {
  const form = consultationForm({ [field]: ' ' })
  const { status, body } = await post(form)

  expect(status).toBe(400)
  expect(body.code).toBe('BAD_INPUT')
  expect(Object.keys(body.fields)).toEqual([field])
  expect(await stored(form)).toEqual([])
})

test.each(optionalNames)('stores null for a missing or empty %s', async (field) => {
  for (const nothing of [undefined, null, '']) {
    const form = consultationForm({ [field]: nothing })
    expect((await post(form)).body).toMatchObject({ [field]: null })
    expect(await stored(form)).toMatchObject([{ [field]: null }])
  }
})

test.each([
  ['email', 'without a top-level domain', 'ann@example'],
  ['email', 'with two dots in a row', 'ann..lee@example.com'],
  ['email', 'with a space', 'ann lee@example.com'],
  ['phone', 'with two digits', '12'],
  ['phone', 'without digits', 'call me'],
  ['firstName', 'that is too long', 'x'.repeat(81)],
  ['city', 'with a NUL', 'Atl\u0000anta'],
  ['additionalDetails', 'that are too long', 'x'.repeat(2_001)],
])('rejects %s %s', async (field, _what, value) => {
  const { status, body } = await post(consultationForm({ [field]: value }))

  expect(status).toBe(400)
  expect(Object.keys(body.fields)).toEqual([field])
})

test('explains each problem in the words of the form', async () => {
  const wrong = { firstName: 7, phone: '12', city: ' ', timeline: null }
  const additionalDetails = 'x'.repeat(2_001)
  const { body } = await post(consultationForm({ ...wrong, additionalDetails }))

  expect(body.fields).toEqual({
    firstName: 'Enter your first name',
    phone: typedFields.phone.problem,
    city: 'Enter your city',
    timeline: 'Choose an option',
    additionalDetails: 'At most 2,000 characters',
  })
})

test('accepts every option of every choice', async () => {
  const lists = Object.entries(chosenFields).map(([field, { options }]) => ({
    field,
    values: Object.keys(options),
  }))
  for (let at = 0; at < Math.max(...lists.map(({ values }) => values.length)); at += 1) {
    const chosen = Object.fromEntries(
      lists.map(({ field, values }) => [field, values.at(at) ?? values[0]]),
    )
    expect((await post(consultationForm(chosen))).body).toMatchObject(chosen)
  }
})

test('spells choices as enums in the graph', async () => {
  const [mutation, { input }] = graphConsultation()
  const { data } = await graph(makeVisitor(), mutation, { input })

  expect(data.requestConsultation).toMatchObject({ timeline: '_2_3_MONTHS', firstName: 'Ann' })
  const { email, ...rest } = consultationForm()
  expect(await stored(input)).toMatchObject([rest])
})

test('names invalid fields in the graph', async () => {
  const invalid = graphConsultation({ firstName: '', email: 'no' })
  const { errors } = await graph(makeVisitor(), ...invalid)

  expect(errors[0].extensions).toMatchObject({ code: 'BAD_INPUT' })
  expect(Object.keys(errors[0].extensions.fields)).toEqual(['firstName', 'email'])
})

test('stores a double click and a retry as one request, with the latest answers', async () => {
  const form = consultationForm({ requestKey: randomUUID() })
  const visitor = makeVisitor()
  const twice = await Promise.all([post(form, visitor), post(form, visitor)])
  const later = await post({ ...form, city: 'Macon' }, visitor)

  expect([...twice, later].map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set([...twice, later].map(({ body }) => body.id)).size).toBe(1)
  expect(await stored(form)).toMatchObject([{ city: 'Macon' }])
})

/** A stored request with a key; `correct` sends it again with another phone number. */
async function makeRequest() {
  const visitor = makeVisitor()
  const form = consultationForm({ requestKey: randomUUID() })
  const { body } = await post(form, visitor)
  const correct = (by = visitor) => post({ ...form, phone: '(555) 010-0155' }, by)
  return { visitor, form, id: body.id as string, correct }
}

test('a correction by the sender is in the history', async () => {
  const { form, id, correct } = await makeRequest()
  expect((await correct()).status).toBe(201)
  expect(await stored(form)).toMatchObject([{ phone: '(555) 010-0155' }])
  expect(await db.historyEntry.findMany({ where: { subjectId: id } })).toMatchObject([
    { staffName: 'Customer', field: 'phone', before: form.phone, after: '(555) 010-0155' },
  ])
})

test.each([
  ['by another visitor', async () => makeVisitor()],
  [
    'after staff handled it',
    async (id: string) => {
      await db.consultation.update({
        where: { id },
        data: { status: 'CONTACTED', contactedAt: new Date() },
      })
      return undefined
    },
  ],
  [
    'after 30 minutes',
    async (id: string) => {
      const createdAt = new Date(Date.now() - 31 * 60_000)
      await db.consultation.update({ where: { id }, data: { createdAt } })
      return undefined
    },
  ],
])('rejects a correction %s and changes nothing', async (_what, prepare) => {
  const { form, id, correct } = await makeRequest()
  const { status, body } = await correct(await prepare(id))
  expect([status, body.code]).toEqual([409, 'CONFLICT'])
  expect(await stored(form)).toMatchObject([{ phone: form.phone }])
  expect(await db.historyEntry.count({ where: { subjectId: id } })).toBe(0)
})

test('answers a filled spam trap as usual, but stores and emails nothing', async () => {
  const form = consultationForm()
  const { status, body } = await post({ ...form, website: 'https://example.com' })

  expect(status).toBe(201)
  expect(body).toMatchObject(form)
  expect(await stored(form)).toEqual([])
  expect(await db.mail.count({ where: { recipient: form.email } })).toBe(0)
  expect(await db.mail.count({ where: { cause: { contains: body.id } } })).toBe(0)
})

test('rejects a form filled in faster than a person can', async () => {
  const form = consultationForm()
  expect(await post({ ...form, filledInMs: 40 })).toMatchObject({
    status: 400,
    body: { code: 'BAD_INPUT' },
  })
  expect(await stored(form)).toEqual([])
  expect((await post({ ...form, filledInMs: 20_000 })).status).toBe(201)
})

test('times are those of the database, whatever the clock of this server says', async () => {
  const { id, correct } = await withClockAhead(60, makeRequest)
  const stored = await db.consultation.findUniqueOrThrow({ where: { id } })
  expect(Math.abs(Date.now() - stored.createdAt.getTime())).toBeLessThan(60_000)
  expect(stored.contactBy.getTime() - stored.createdAt.getTime()).toBe(24 * 60 * 60_000)
  const [mail] = await db.mail.findMany({ where: { cause: { contains: id } } })
  expect(mail?.nextTryAt?.getTime()).toBeLessThan(Date.now() + 30 * 60_000)
  const { status } = await withClockAhead(60, () => correct())
  expect(status).toBe(201)
})

test('stores the wording of the consent to calls and texts', async () => {
  const [asked, silent] = [consultationForm(), consultationForm()]
  const { body } = await post({ ...asked, contactConsent: true })
  expect(body).toMatchObject({ contactConsent: true })
  expect(await stored(asked)).toMatchObject([{ contactConsentVersion: contactConsent.version }])

  expect((await post(silent)).body).toMatchObject({ contactConsent: false })
  expect(await stored(silent)).toMatchObject([{ contactConsentVersion: null }])
  expect((await post({ ...silent, contactConsent: 'yes' })).status).toBe(400)
})
