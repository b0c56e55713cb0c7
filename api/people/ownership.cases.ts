import { randomInt, randomUUID } from 'node:crypto'
import { makeCustomer, makeMember, newPhone } from '../../test/kit/people/people'
import { ask, merge, personIdOf } from '../../test/kit/requests/people-queries'
import { findTexts } from '../../test/kit/scenes/canaries'
import { say } from '../../test/kit/scenes/chats'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { makeDeal } from '../../test/kit/scenes/deals'
import { makePackage } from '../../test/kit/servers/shop'
import { db } from '../platform/db'
import { erasePerson } from '../privacy/erase'
import { exportPerson } from '../privacy/export'
import { newToken } from '../sales/links'

// Whose a record is decides what staff see on a person's page, what search finds, and what an export and an erasure
// contain. Each record here has a mark in what it says; the places must agree on the marks of each person.

const PEOPLE = 6
/** So few that no list of a person is longer than a page. */
const RECORDS = 20

const pick = <Item>(items: Item[]): Item => items[randomInt(items.length)] as Item
const newMark = (kind: string) => `${kind}${randomUUID().slice(0, 13).replace('-', '')}`

interface Marked {
  id: string
  mark: string
  kind: string
  /** By which search finds its person. */
  words?: string
}

/** People with accounts or as guests, some merged, and records that name accounts and emails in all combinations. */
async function makePeople() {
  const { caller: staff } = await makeMember('OWNER')
  const { id: packageId } = await makePackage()
  const made: Marked[] = []
  const marked = (kind: string, mark: string, { id }: { id: string }, words?: string) =>
    made.push({ kind, mark, id, ...(words && { words }) })
  const emails = Array.from({ length: PEOPLE * 2 }, () => `${newMark('email')}@example.com`)
  const accounts: Awaited<ReturnType<typeof makeCustomer>>[] = []
  const makeAccount = async (email: string) => {
    const mark = newMark('account')
    const emailVerified = pick([true, false])
    const account = await makeCustomer({ email, lastName: mark, emailVerified })
    marked('account', mark, account.user, mark)
    accounts.push(account)
    return account.user
  }
  for (const email of emails.slice(0, PEOPLE)) await makeAccount(email)
  for (const email of emails.slice(PEOPLE)) {
    const mark = newMark('request')
    marked('request', mark, await makeConsultation({ email, lastName: mark }), mark)
  }
  const samePhone = newPhone() // suggests people, and owns nothing
  const inAnyCase = (email: string) => pick([email, email.toUpperCase()])

  const makeRequest = async () => {
    const mark = newMark('request')
    const phone = pick([samePhone, newPhone()])
    const userId = pick([null, pick(accounts).user.id])
    const email = inAnyCase(pick(emails))
    const request = await makeConsultation({ email, userId, lastName: mark, phone })
    marked('request', mark, request, mark)
    return { consultationId: request.id }
  }
  const makeOrder = async ({
    email = inAnyCase(pick(emails)),
    buyer = pick([undefined, pick(accounts).user]),
    // As if another account had joined it, or an account had left it.
    customerId = pick([undefined, null, pick(accounts).user.id]),
  } = {}) => {
    const [mark, ofDeal] = [newMark('order'), newMark('deal')]
    const { id, orderId } = await makeDeal({ email, ...(buyer && { user: buyer }) })
    await db.order.update({ where: { id: orderId }, data: { buyerName: mark } })
    marked('order', mark, { id: orderId }, mark)
    const phone = newPhone()
    await db.wishes.update({ where: { dealId: id }, data: { details: ofDeal, phone } })
    if (customerId !== undefined) await db.deal.update({ where: { id }, data: { customerId } })
    marked('deal', ofDeal, { id }, phone)
    return { dealId: id }
  }
  const makeChat = async () => {
    const { user, caller } = pick(accounts)
    const ofCustomer = { where: { customerId: user.id } }
    const before = await db.conversation.findUnique(ofCustomer)
    if (before) return { conversationId: before.id } // the timeline has one entry for the messages of a day
    const mark = newMark('message')
    await say(caller, mark)
    const chat = await db.conversation.findUniqueOrThrow(ofCustomer)
    marked('message', mark, await db.message.findFirstOrThrow({ where: { content: mark } }))
    return { conversationId: chat.id }
  }
  const importOne = async (email: string) => {
    const mark = newMark('imported')
    const phone = newPhone()
    const row = { email, name: mark, phone, importedByName: 'Sam' }
    marked('imported', mark, await db.importedPerson.create({ data: row }), mark)
  }
  for (const email of emails) if (randomInt(2) === 0) await importOne(email)
  for (let n = 0; n < RECORDS; n++) {
    const record = await pick([makeRequest, makeOrder, makeChat])()
    await writeAbout(pick([record, { personId: await personIdOf(pick(emails)) }]))
  }
  for (let n = 0; n < PEOPLE / 2; n++) {
    const [keepId, mergeId] = [await personIdOf(pick(emails)), await personIdOf(pick(emails))]
    if (keepId !== mergeId) await ask(staff, merge, { keepId, mergeId })
  }
  // Last, because a later record of the first buyer would refresh their search words, too.
  const newcomers = [`${newMark('email')}@example.com`, `${newMark('email')}@example.com`] as const
  emails.push(...newcomers)
  const [buyer, joined] = [await makeAccount(newcomers[0]), await makeAccount(newcomers[1])]
  await makeOrder({ buyer, customerId: joined.id, email: joined.email })
  return { staff, made, emails }

  async function writeAbout(subject: object) {
    const [call, task, note, link] = ['call', 'task', 'note', 'link'].map(newMark) as [
      string,
      string,
      string,
      string,
    ]
    const happened = { channel: 'PHONE', isOutgoing: true, isReached: false } as const
    marked(
      'contact',
      call,
      await db.contact.create({
        data: { ...subject, ...happened, content: call, happenedAt: new Date(), staffName: 'Sam' },
      }),
    )
    marked(
      'task',
      task,
      await db.task.create({
        data: {
          ...subject,
          title: task,
          dueAt: new Date(),
          createdByName: 'Sam',
          requestKey: randomUUID(),
        },
      }),
    )
    marked('note', note, await db.staffNote.create({ data: { ...subject, content: note } }))
    if ('dealId' in subject || 'conversationId' in subject) return
    const agreed = {
      packageId,
      quantity: 1,
      priceCents: 599_00,
      validDays: 7,
      createdByName: 'Sam',
    }
    marked(
      'link',
      link,
      await db.paymentLink.create({
        data: {
          ...subject,
          ...agreed,
          note: link,
          recipient: 'no-one@example.com',
          token: newToken(),
          requestKey: randomUUID(),
          expiresAt: new Date(Date.now() + 86_400_000),
        },
      }),
    )
  }
}

const page = /* GraphQL */ `
  query ($id: ID!) { person(id: $id) {
    accounts { id } consultations { id } orders { id } deals { id }
    contacts(first: 100) { id } tasks { id } paymentLinks { id }
    timeline(first: 100) { edges { node { id kind consultation { id } order { id } deal { id } } } }
  } }`

/** Links from a record to its person. */
const links = /* GraphQL */ `
  query ($id: ID!) { person(id: $id) {
    consultations { person { id } } orders { person { id } } deals { person { id } }
    conversations { person { id } } contacts(first: 100) { person { id } } tasks { person { id } }
    paymentLinks { person { id } }
  } }`

interface Node {
  id: string
  kind: string
  consultation: { id: string } | null
  order: { id: string } | null
  deal: { id: string } | null
}

const findPeople =
  'query ($text: String!) { search(text: $text, kinds: [PERSON], first: 100) { id } }'

test('page, links, timeline, search, export, and erasure agree on whose each record is', async () => {
  const { staff, made, emails } = await makePeople()
  const marks = made.map(({ mark }) => mark)
  const marksOf = (ids: string[]) =>
    made.flatMap(({ id, mark }) => (ids.includes(id) ? [mark] : [])).sort()
  const only = (some: string[], kinds: string[]) =>
    made
      .flatMap(({ kind, mark }) => (kinds.includes(kind) && some.includes(mark) ? [mark] : []))
      .sort()
  const allBut = (some: string[], kind: string) =>
    some.filter((mark) => !only(some, [kind]).includes(mark)).sort()
  const marksIn = (text: string) => marks.filter((mark) => text.includes(mark)).sort()

  const emailsOf = new Map<string, string[]>()
  for (const email of emails) {
    const id = await personIdOf(email)
    emailsOf.set(id, [...(emailsOf.get(id) ?? []), email])
  }
  const owned = new Map<string, string[]>()
  for (const [id, [email = '']] of emailsOf) {
    const { person } = await ask(staff, page, { id })
    const { timeline, ...lists } = person
    const listed = (Object.values(lists) as { id: string }[][]).flat()
    const nodes: Node[] = timeline.edges.map(({ node }: { node: Node }) => node)
    const theirs = marksOf(
      nodes.flatMap(({ id, kind, consultation, order, deal }) => [
        id,
        ...(kind === 'REQUEST' && consultation ? [consultation.id] : []),
        ...(kind === 'ORDER' && order ? [order.id] : []),
        ...(kind === 'DEAL' && deal ? [deal.id] : []),
      ]),
    )
    owned.set(id, theirs)
    // Of chats and of notes about records, the page has only the timeline.
    const kinds = ['account', 'request', 'order', 'deal', 'contact', 'task', 'link']
    expect({ page: marksOf(listed.map((each) => each.id)) }).toEqual({ page: only(theirs, kinds) })

    const linked = await ask(staff, links, { id })
    for (const [list, records] of Object.entries(linked.person)) {
      const ids = (records as { person: { id: string } | null }[]).map((each) => each.person?.id)
      expect({ list, ids }).toEqual({ list, ids: ids.map(() => id) })
    }
    // Whom a payment link went to decides how much of it is exported, so its note is left out here.
    const exported = await exportPerson({ email })
    expect({ exported: allBut(marksIn(JSON.stringify(exported)), 'link') }).toEqual({
      exported: allBut(theirs, 'link'),
    })
    expect(exported?.paymentLinks).toHaveLength(only(theirs, ['link']).length)
  }
  expect([...owned.values()].flat().sort()).toEqual([...marks].sort())

  for (const { words, mark } of made) {
    if (!words) continue
    const { search } = await ask(staff, findPeople, { text: words })
    const owners = [...owned.keys()].filter((id) => owned.get(id)?.includes(mark))
    expect({ mark, found: search.map(({ id }: { id: string }) => id) }).toEqual({
      mark,
      found: owners,
    })
  }

  let left = [...marks].sort()
  for (const [id, addresses] of emailsOf) {
    await erasePerson({ email: pick(addresses) })
    left = left.filter((mark) => !owned.get(id)?.includes(mark))
    const found = await findTexts([...marks, ...addresses])
    expect({ left: marksIn(found.join()) }).toEqual({ left })
    expect(found.filter((text) => addresses.some((address) => text.includes(address)))).toEqual([])
  }
})
