import { randomBytes, randomUUID } from 'node:crypto'
import { db } from '../../../api/platform/db'
import type { StaffRole } from '../../../shared/staff-rights'
import { everyRoot, leadsToRecord, rootField, typeOf, waysToSecrets } from '../corpus/graph-walk'
import type { Rule } from '../corpus/rights-table'
import { makeApiToken } from '../people/api-tokens'
import { makeCustomer, makeMember, makeStaff } from '../people/people'
import { addToCart } from '../requests/operations'
import { type Caller, graph, makePackage, makeVisitor } from '../servers/shop'
import { say } from './chats'
import { makeClaimScene } from './claim-scene'
import { makeConsultation } from './consultation-requests'
import { makeDealScene } from './deal-scene'
import { makeDealerEmailScene } from './dealer-email-scene'
import { makeLinkScene } from './payment-links'
import { payOnPage } from './payment-page'
import { makePeopleScene } from './people-scene'
import { openPage, orderOf, returnToShop } from './purchases'
import { makeQuoteScene } from './quote-scene'

/** Part of every text that a customer must never read. */
export const SECRET = 'between ourselves'

type Role = 'signedOut' | 'customer' | 'staff'
export type Root = (typeof everyRoot)[number]

export const callers = {} as Record<Role, Caller>
/** The ids of what the scene has, by the names of the rights table. */
export const made: Record<string, string> = {}

/** Makes something for each operation of the rights table to find. */
export async function makeRightsScene() {
  const customer = await makeCustomer({ firstName: 'Cora' })
  const other = await makeCustomer({ firstName: SECRET, lastName: SECRET })
  const staff = await makeStaff({ lastName: SECRET })
  Object.assign(callers, {
    signedOut: makeVisitor(),
    customer: customer.caller,
    staff: staff.caller,
  })

  const bought = await makePackage({ availableInventory: 100 })
  await graph(customer.caller, addToCart, { packageId: bought.id })
  const { id: session, url } = await openPage(customer.caller)
  await payOnPage(url, { webhook: 'lost' })
  await returnToShop(customer.caller, session)
  const order = await orderOf(session)
  await db.order.update({
    where: { id: order.id },
    data: { note: SECRET, refundReason: SECRET },
  })

  const { id: customerId } = customer.user
  await say(customer.caller, 'Hello')
  await say(other.caller, SECRET)
  const conversation = await db.conversation.findUniqueOrThrow({ where: { customerId } })
  const consultation = await makeConsultation({ userId: other.user.id, city: SECRET })
  const note = { authorId: staff.user.id, content: SECRET }
  await db.staffNote.create({ data: { ...note, conversationId: conversation.id } })
  await db.staffNote.create({ data: { ...note, consultationId: consultation.id } })
  const change = { subject: 'ORDER', subjectId: order.id, subjectName: SECRET } as const
  await db.historyEntry.create({ data: { ...change, field: SECRET, staffName: SECRET } })

  const colleague = await makeMember('ADVOCATE')
  const former = await makeMember('SUPPORT')
  await db.staffMember.update({
    where: { userId: former.user.id },
    data: { deactivatedAt: new Date(), deactivatedByName: 'Sam Staff' },
  })
  const invitation = await db.staffInvitation.create({
    data: {
      email: 'ida@example.com',
      role: 'READER',
      tokenHash: randomBytes(32),
      invitedByName: 'Sam Staff',
    },
  })
  made.peer = (await makeMember('ADVOCATE')).user.id
  Object.assign(made, { colleague: colleague.user.id, former: former.user.id })
  made.invitation = invitation.id
  made.token = (await makeApiToken({ by: staff, name: SECRET })).id
  Object.assign(made, { session, order: order.id, package: bought.id, other: other.user.id })
  made.soldOut = (await makePackage({ availableInventory: 0 })).id
  Object.assign(made, { customer: customerId, staff: staff.user.id, consultation: consultation.id })
  Object.assign(made, await makePeopleScene(customer.user.email, SECRET))
  Object.assign(made, await makeQuoteScene(customer.user, SECRET))
  Object.assign(made, await makeDealScene(made.openDeal ?? '', SECRET))
  Object.assign(made, await makeDealerEmailScene(made, SECRET))
  Object.assign(made, await makeClaimScene(customer.user, order.id, SECRET))
  Object.assign(made, await makeLinkScene(consultation.id, bought.id, SECRET))
  await addOwnOffer()
  await addDocument('customer')
  await makeWebhooks()
}

/** A webhook with a delivery, and one to remove. */
async function makeWebhooks() {
  const webhook = {
    url: 'http://localhost:8080/',
    description: SECRET,
    format: 'STANDARD',
    isActive: true,
    createdByName: SECRET,
  } as const
  const make = (secret: string) =>
    db.webhookEndpoint.create({
      data: { ...webhook, types: [], secret, requestKey: randomUUID() },
    })
  made.webhook = (await make(`whsec_${SECRET}`)).id
  made.oldWebhook = (await make(`whsec_old ${SECRET}`)).id
  made.webhookKey = randomUUID()
  await db.event.create({ data: { type: 'order.paid', subjectId: made.order ?? null } })
  made.delivery = (
    await db.webhookDelivery.findFirstOrThrow({ where: { endpointId: made.webhook } })
  ).id
}

/** Makes again what an earlier call of the operation used up. */
export async function prepareFor({ call }: Root, role: 'customer' | 'staff' = 'customer') {
  if (role === 'customer' && /cart|checkout/i.test(call)) await fillCart()
  if (call.includes('$ownOffer')) await addOwnOffer()
  if (call.includes('$document')) await addDocument(role)
}

const priceNow = async () =>
  (await db.package.findUniqueOrThrow({ where: { id: made.package ?? '' } })).priceCents

/** Puts a new item into the customer's cart, as `$item`. */
async function fillCart() {
  const cart = { userId: made.customer ?? '' }
  await db.cartItem.deleteMany({ where: { cart } })
  const ownCart = await db.cart.findFirst({ where: cart })
  if (!ownCart) await graph(callers.customer, addToCart, { packageId: made.package })
  const item = ownCart
    ? await db.cartItem.create({
        data: {
          cartId: ownCart.id,
          packageId: made.package ?? '',
          quantity: 1,
          agreedPriceCents: await priceNow(),
        },
      })
    : await db.cartItem.findFirstOrThrow({ where: { cart } })
  made.item = item.id
}

/** Makes an offer of the customer's own, as `$ownOffer`, unless it is still there. */
async function addOwnOffer() {
  const known = { id: made.ownOffer ?? randomUUID() }
  if (await db.quote.findUnique({ where: known })) return
  const car = { condition: 'NEW', year: 2026, make: 'Honda', model: 'CR-V', kind: 'CASH' } as const
  const offer = { ...car, dealId: made.openDeal ?? '', role: 'OWN', sellingCents: 1_00_00 } as const
  made.ownOffer = (await db.quote.create({ data: offer })).id
}

/** Makes a document that its author may remove, as `$document`. */
async function addDocument(author: 'customer' | 'staff') {
  const file = { name: 'offer.pdf', type: 'application/pdf', size: 1, sha256: randomBytes(32) }
  const parts = { create: { place: 0, bytes: Buffer.from('x') } }
  const of = { dealId: made.openDeal ?? '', kind: 'OTHER', byStaff: author === 'staff' } as const
  const document = { ...file, ...of, parts, isShown: true, authorId: made[author] ?? null }
  made.document = (await db.document.create({ data: document })).id
}

export const operation = (kind: string, call: string, selection: string) =>
  `${kind.toLowerCase()} { ${call.replace(/\$(\w+)/g, (_, name) => made[name] ?? name)} ${selection} }`

/** The call, but a mutation names what doesn't exist: what it changes would differ the next time. */
export const harmless = ({ kind, call }: Root) =>
  kind === 'Mutation' ? call.replaceAll('$', '') : call

interface Errors {
  errors?: { extensions: { code: string; reason?: string } }[]
}

export const codesOf = ({ errors = [] }: Errors) => errors.map(({ extensions }) => extensions.code)
export const reasonsOf = ({ errors = [] }: Errors) =>
  errors.map(({ extensions }) => extensions.reason)

export const overHttp = everyRoot.filter(({ kind }) => kind !== 'Subscription')

/** The code with which an operation is refused to a role, whatever it asks for. */
export const refusedTo = {
  signedOut: (rule: Rule) => (rule === 'public' ? null : 'UNAUTHENTICATED'),
  customer: (rule: Rule) => (rule === 'staff' ? 'FORBIDDEN' : null),
  staff: () => null,
}

/** Expects that an operation shows a visitor its selection without a secret, and refuses each way to one. */
export async function expectNoSecret(
  role: 'signedOut' | 'customer',
  root: Root,
  selection: string,
  ways: string[],
) {
  let isPrepared = false
  const ask = async (asked: string) => {
    if (!isPrepared) {
      await prepareFor(root)
      await db.attempt.deleteMany() // limits would refuse what is asked for so often
      isPrepared = root.kind === 'Query' // it uses nothing up
    }
    const answer = await graph(callers[role], operation(root.kind, root.call, asked))
    expect(JSON.stringify(answer)).not.toContain(SECRET)
    return answer
  }
  const codes = codesOf(await ask(selection))
  if (role === 'customer') expect(codes).toEqual([])
  else expect(['UNAUTHENTICATED', 'FORBIDDEN']).not.toContain(codes[0])

  for (const way of ways) {
    const answer = await ask(way)
    const isEmpty = !answer.errors && /\[\]|null/.test(JSON.stringify(answer.data)) // no secrets in there
    const refusals = role === 'customer' ? ['FORBIDDEN'] : ['UNAUTHENTICATED', 'NOT_FOUND']
    if (!isEmpty) expect(refusals).toContain(codesOf(answer)[0])
  }
}

/** A selection for each staff field that public fields lead to from an operation. */
export const waysFrom = ({ kind, name }: Root) => waysToSecrets(typeOf(rootField(kind, name)))

/** As `waysFrom`, but only the first to a record that a query returns by itself: the query is asked in every way. */
export function newWaysFrom(root: Root) {
  const ways = waysFrom(root)
  return leadsToRecord(root.kind, root.name, root.for) ? ways.slice(0, 1) : ways
}

/** A member of the team, in a browser and with a program of the same role. */
export async function makeActors(role: StaffRole) {
  const session = (await makeMember(role)).caller
  const { program } = await makeApiToken({ access: 'WRITE', role })
  return { session, program }
}

/** Expects that a member may do something, and the program, too, unless only people can. */
export async function expectMayUse(
  { session, program }: Awaited<ReturnType<typeof makeActors>>,
  root: Root,
  selection: string,
) {
  const { name, kind, needsPassword, notByToken } = root
  const query = operation(kind, harmless(root), selection)
  const answers = [await graph(session, query), await graph(program, query)]
  for (const answer of answers) expect([name, ...reasonsOf(answer)]).not.toContain('ROLE_NEEDED')
  const forProgram = codesOf(answers[1])
  if (needsPassword || notByToken) expect([name, forProgram]).toEqual([name, ['FORBIDDEN']])
  else expect([name, forProgram]).not.toEqual([name, ['FORBIDDEN']])
}
