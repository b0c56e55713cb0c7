import { randomUUID } from 'node:crypto'
import { submit } from '../../test/kit/people/forms'
import { makeCustomer } from '../../test/kit/people/people'
import { ask, merge, personIdOf } from '../../test/kit/requests/people-queries'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import {
  createLink,
  letLinkPass,
  linkOf,
  makeLink,
  samStaff,
  sendAgain,
} from '../../test/kit/scenes/payment-links'
import { codeOf, graph, makePackage, makeVisitor } from '../../test/kit/servers/shop'
import { db } from '../platform/db'
import { erasePerson } from '../privacy/erase'
import { exportPerson } from '../privacy/export'
import { applyRetention } from '../privacy/retention'

/** A person with an account and no request, and a package to sell them. */
async function makeScene() {
  const { user } = await makeCustomer({ firstName: 'Rosa', lastName: 'Diaz' })
  const [gold, personId] = [await makePackage(), await personIdOf(user.email)]
  return { gold, personId, email: user.email, agreed: { personId, packageId: gold.id } }
}

const readLinks = async (id: string) => {
  const { person } = await ask(
    (await samStaff()).caller,
    `query ($id: ID!) { person(id: $id) {
      paymentLinks { id person { id } consultation { id } }
      timeline(first: 50) { edges { node { id kind title text by order { number } } } }
    } }`,
    { id },
  )
  const events: { kind: string }[] = person.timeline.edges.map(
    ({ node }: { node: { kind: string } }) => node,
  )
  return {
    links: person.paymentLinks,
    events: events.filter(({ kind }) => kind === 'PAYMENT_LINK'),
  }
}

test('makes a link for a person without a request, greets them, and shows it with theirs', async () => {
  const { gold, personId, email, agreed } = await makeScene()
  const link = await makeLink({ ...agreed, recipient: email, quantity: 2, note: 'As agreed' })
  expect(link.consultation).toBeNull()
  const mail = await db.mail.findFirstOrThrow({ where: { cause: `payment-link ${link.id} 1` } })
  expect(mail.text).toContain('Hi Rosa, as we discussed')
  expect(await readLinks(personId)).toEqual({
    links: [{ id: link.id, person: { id: personId }, consultation: null }],
    events: [
      {
        id: link.id,
        kind: 'PAYMENT_LINK',
        title: `Sent a payment link for ${gold.name} × 2`,
        text: 'As agreed',
        by: 'Sam Staff',
        order: null,
      },
    ],
  })
})

test("lists the links of a person's requests with theirs, newest first", async () => {
  const { personId, email, agreed } = await makeScene()
  const own = await makeLink({ ...agreed, isMailed: false })
  const { id: consultationId } = await makeConsultation({ email })
  const ofRequest = await makeLink({ consultationId, packageId: agreed.packageId })
  const { links, events } = await readLinks(personId)
  expect(links).toEqual([
    { id: ofRequest.id, person: { id: personId }, consultation: { id: consultationId } },
    { id: own.id, person: { id: personId }, consultation: null },
  ])
  expect(events).toMatchObject([
    { title: expect.stringContaining('Sent a payment link') },
    { title: expect.stringContaining('Made a payment link') },
  ])
})

test('a link is for exactly one: a request or a person who exists', async () => {
  const { agreed } = await makeScene()
  const { caller } = await samStaff()
  const { id: consultationId } = await makeConsultation()
  const both = await createLink(caller, { ...agreed, consultationId })
  expect(both.errors[0].extensions).toMatchObject({
    code: 'BAD_INPUT',
    fields: { personId: expect.any(String) },
  })
  for (const personId of [randomUUID(), 'unknown']) {
    expect(codeOf(await createLink(caller, { ...agreed, personId }))).toBe('NOT_FOUND')
  }
})

test('a person has at most five open links, also when six are made at once', async () => {
  const { agreed } = await makeScene()
  const { caller } = await samStaff()
  const answers = await Promise.all(Array.from({ length: 6 }, () => createLink(caller, agreed)))
  expect(answers.map(codeOf).filter(Boolean)).toEqual(['CONFLICT'])
  const open = answers.find(({ data }) => data)?.data.createPaymentLink
  await letLinkPass(open.id, '8 days')
  expect(codeOf(await createLink(caller, agreed))).toBeUndefined()
  expect(codeOf(await sendAgain(caller, open.id))).toBe('CONFLICT') // it would be the sixth
})

test('merging moves the links, and the key of the form keeps working', async () => {
  const kept = await makeScene()
  const merged = await makeScene()
  const { caller } = await samStaff()
  const input = { ...merged.agreed, requestKey: randomUUID() }
  const { id } = (await createLink(caller, input)).data.createPaymentLink
  await ask(caller, merge, { keepId: kept.personId, mergeId: merged.personId })
  expect(await linkOf(id)).toMatchObject({ personId: kept.personId })
  expect((await readLinks(merged.personId)).links).toMatchObject([{ id }])
  const again = await createLink(caller, input)
  expect(again.data.createPaymentLink.id).toBe(id)
  const other = await createLink(caller, { ...input, ...(await makeScene()).agreed })
  expect(other.errors[0].message).toBe('This key belongs to another entry.')
})

test("exports a person's links wherever they went, and erases them with the person", async () => {
  const { personId, email, agreed } = await makeScene()
  const link = await makeLink({ ...agreed, recipient: `work-${email}`, note: 'For Rosa' })
  expect((await exportPerson({ email }))?.paymentLinks).toMatchObject([{ note: 'For Rosa' }])
  await erasePerson({ email })
  expect(await db.person.findUnique({ where: { id: personId } })).toBeNull()
  expect(await linkOf(link.id)).toMatchObject({ personId: null, recipient: '', note: null })
  expect((await submit(makeVisitor(), link.path, {})).status).toBe(404)
})

test('remembers a person without records as long as their links', async () => {
  const { personId, email, agreed } = await makeScene()
  const { id } = await makeLink(agreed)
  await db.user.delete({ where: { email } })
  await applyRetention()
  expect(await db.person.findUnique({ where: { id: personId } })).not.toBeNull()
  await letLinkPass(id, '380 days')
  await applyRetention()
  expect(await db.person.findUnique({ where: { id: personId } })).toBeNull()
})

test('customers see neither the person of a link nor the links of a person', async () => {
  const { personId } = await makeScene()
  const { caller } = await makeCustomer()
  const { data } = await graph(
    caller,
    'query ($id: ID!) { person(id: $id) { paymentLinks { id } } paymentLinks { nodes { person { id } } } }',
    { id: personId },
  )
  expect(data).toEqual({ person: null, paymentLinks: null })
})
