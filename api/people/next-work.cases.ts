import { makeCustomer, makeMember } from '../../test/kit/people/people'
import { personIdOf } from '../../test/kit/requests/people-queries'
import { ask, createTask } from '../../test/kit/requests/work-queries'
import { say } from '../../test/kit/scenes/chats'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { makeReply } from '../../test/kit/scenes/dealer-email-scene'
import { makeDeals } from '../../test/kit/scenes/deals'
import { WorkKind } from '../generated/prisma/client'
import { db } from '../platform/db'

/** Someone for whom there is work of every kind, with an account or as a guest, who can't chat. */
async function makeBusyPerson({ hasAccount = true } = {}) {
  const { caller } = await makeMember('OWNER')
  const customer = hasAccount ? await makeCustomer() : null
  const email = customer?.user.email ?? `guest-${Date.now()}@example.com`
  const request = await makeConsultation({ email, hoursAgo: 1 })
  const personId = await personIdOf(email)
  if (customer) await say(customer.caller, 'Hello')
  const deals = await makeDeals({ ...(customer && { user: customer.user }), email, quantity: 2 })
  const [deal, claimed] = deals.map(({ id }) => id) as [string, string]
  await db.order.create({
    data: {
      ...(customer && { userId: customer.user.id }),
      email,
      status: 'REVIEW',
      totalCents: 0,
      paidCents: 100,
      paidAt: new Date(),
      settledAt: new Date(),
      sessionId: `cs_of ${email}`,
      sessionExpiresAt: new Date(),
    },
  })
  await db.claim.create({
    data: { dealId: claimed, reason: 'OTHER', words: 'Twice', amountCents: 100, facts: [] },
  })
  for (const subject of [{ personId }, { dealId: deal }, { consultationId: request.id }]) {
    await createTask(caller, { subject })
  }
  await makeReply('Sender', { personId })
  const dealer = await db.dealer.create({
    data: { name: `Dealer for ${email}`, city: 'Macon', state: 'GA', zip: '31201' },
  })
  const answered = { status: 'ANSWERED', askedAt: new Date(), answeredAt: new Date() } as const
  const asked = await db.solicitation.create({
    data: { ...answered, dealId: deal, dealerId: dealer.id },
  })
  await makeReply('Dealer', { solicitationId: asked.id })
  await makeReply('Dealer', { solicitationId: asked.id })
  return { personId, caller }
}

test.each([true, false])(
  'what is next for a person is what the list of work has about them (account: %s)',
  async (hasAccount) => {
    const { personId, caller } = await makeBusyPerson({ hasAccount })
    await makeBusyPerson()
    const { person } = await ask(caller, nextWork, { personId })
    const known = Object.values(WorkKind).filter(
      (kind) => kind !== 'SERVICE' && (hasAccount || kind !== 'CONVERSATION'),
    )
    for (const kind of known) {
      const { work } = await ask(caller, workOfKind, { kind })
      const next = person.nextWork.filter((item: Item) => item.kind === kind)
      expect(next).toEqual(work.filter((item: Item) => item.person?.id === personId))
      expect({ kind, isEmpty: next.length === 0 }).toEqual({ kind, isEmpty: false })
    }
  },
)

interface Item {
  kind: WorkKind
  person: { id: string } | null
}

const nextWork =
  'query ($personId: ID!) { person(id: $personId) { nextWork { kind id person { id } } } }'

const workOfKind =
  'query ($kind: WorkKind!) { work(first: 100, kinds: [$kind]) { kind id person { id } } }'
