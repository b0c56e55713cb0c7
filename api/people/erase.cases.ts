import { randomUUID } from 'node:crypto'
import { captureLog } from '../../test/kit/guards/capture-log'
import { makeApiToken } from '../../test/kit/people/api-tokens'
import { makeCustomer, makeMember, makeStaff } from '../../test/kit/people/people'
import { ask, find, merge, personIdOf } from '../../test/kit/requests/people-queries'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { makeDeal } from '../../test/kit/scenes/deals'
import { makeLinkScene } from '../../test/kit/scenes/payment-links'
import { graph, makePackage, rest } from '../../test/kit/servers/shop'
import { db } from '../platform/db'
import { hashForLog } from '../platform/log-hash'
import { exportPerson } from '../privacy/export'
import { applyRetention } from '../privacy/retention'

describe('erasing people', () => {
  let staff: Awaited<ReturnType<typeof makeStaff>>
  beforeEach(async () => {
    staff = await makeStaff()
    await db.session.updateMany({
      where: { userId: staff.user.id },
      data: { confirmedAt: new Date() },
    })
  })

  const erase = /* GraphQL */ `
    mutation ($personId: ID!, $email: String!) {
      erasePerson(personId: $personId, email: $email) { atProvider } }`

  /** Rosa, with two addresses that staff have merged, and something of everything. */
  async function makeRosa() {
    const mark = randomUUID().replaceAll('-', '')
    const [email, second] = [`rosa-${mark}@example.com`, `diaz-${mark}@example.com`]
    const { user } = await makeCustomer({ email, lastName: mark })
    await makeConsultation({ email: second, lastName: mark })
    const deal = await makeDeal({ user })
    const personId = await personIdOf(email)
    await ask(staff.caller, merge, { keepId: personId, mergeId: await personIdOf(second) })
    await ask(
      staff.caller,
      'mutation ($id: ID!, $mark: String!) { addPersonNote(id: $id, content: $mark) { id } }',
      {
        id: personId,
        mark,
      },
    )
    const input = { personId, to: second, subject: mark, text: mark, requestKey: randomUUID() }
    await ask(staff.caller, 'mutation ($input: EmailInput!) { sendEmail(input: $input) { id } }', {
      input,
    })
    return { mark, email, second, user, deal, personId }
  }

  test('erases the whole person by one of their addresses; the deal keeps its number', async () => {
    const { mark, email, second, user, deal, personId } = await makeRosa()
    const { erasePerson } = await ask(staff.caller, erase, {
      personId,
      email: second.toUpperCase(),
    })
    const { paymentIntentId } = await db.order.findUniqueOrThrow({ where: { id: deal.orderId } })
    expect(erasePerson).toEqual({ atProvider: [paymentIntentId] })
    expect(await db.person.count({ where: { id: personId } })).toBe(0)
    expect(await db.user.count({ where: { id: user.id } })).toBe(0)
    expect(await db.personEmail.count({ where: { email: { in: [email, second] } } })).toBe(0)
    expect(await find(staff.caller, mark)).toEqual([])
    for (const table of [
      'mail',
      'contact',
      'staff_note',
      'search_entry',
      'history_entry',
      'consultation',
      'orders',
    ]) {
      const rows = await db.$queryRawUnsafe<{ row: string }[]>(
        `SELECT t::text AS row FROM ${table} t`,
      )
      expect([table, rows.filter(({ row }) => row.includes(mark))]).toEqual([table, []])
    }
    expect(await find(staff.caller, deal.number)).toEqual([`DEAL Deal ${deal.number}`])
  })

  test('is for owners who have just entered their password, and typed an address', async () => {
    const { email, personId } = await makeRosa()
    const codesOf = async (caller: typeof staff.caller, typed: string) =>
      (await graph(caller, erase, { personId, email: typed })).errors?.[0]?.extensions
    const advocate = await makeMember('ADVOCATE')
    expect(await codesOf(advocate.caller, email)).toMatchObject({ reason: 'ROLE_NEEDED' })
    expect(await codesOf(staff.caller, 'another@example.com')).toMatchObject({ code: 'BAD_INPUT' })
    await db.session.updateMany({ where: { userId: staff.user.id }, data: { confirmedAt: null } })
    expect(await codesOf(staff.caller, email)).toMatchObject({ reason: 'PASSWORD_NEEDED' })
    expect(await db.person.count({ where: { id: personId } })).toBe(1)
  })

  test('owners export everything about a person', async () => {
    const { mark, email, second, personId } = await makeRosa()
    const path = `/api/export/person/${personId}.json`
    const lines = captureLog()
    const { status, body } = await rest(staff.caller, 'GET', path)
    expect(status).toBe(200)
    const exported = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'export')
    const of = [email, second].map((each) => hashForLog('recipient', each))
    expect(exported).toEqual([
      expect.objectContaining({ outcome: 'success', of: expect.any(String) }),
    ])
    expect(of).toContain(exported[0].of)
    expect(body.person.emails).toEqual(expect.arrayContaining([{ email }, { email: second }]))
    expect(body).toMatchObject({
      consultations: [{ lastName: mark }],
      person: { notes: [{ content: mark }], contacts: [{ content: mark }] },
    })
    for (const role of ['ADVOCATE', 'READER'] as const) {
      const { caller } = await makeMember(role)
      expect((await rest(caller, 'GET', path)).status).toBe(403)
    }
    expect((await rest((await makeCustomer()).caller, 'GET', path)).status).toBe(403)
  })

  test('an export asks for the password, and no program gets one', async () => {
    const { personId } = await makeRosa()
    const { user, caller } = await makeMember('OWNER')
    const path = `/api/export/person/${personId}.json`
    await db.session.updateMany({ where: { userId: user.id }, data: { confirmedAt: null } })
    const { status, body } = await rest(caller, 'GET', path)
    expect([status, body.reason]).toEqual([403, 'PASSWORD_NEEDED'])
    for (const access of ['READ', 'WRITE'] as const) {
      const { program } = await makeApiToken({ access })
      const refused = await rest(program, 'GET', path)
      expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN'])
      expect(refused.body.message).toContain('API tokens')
    }
  })

  test('a payer gets neither the recipient nor the note of a link that went to someone else', async () => {
    const { user } = await makeCustomer()
    const { id: packageId } = await makePackage()
    const linkTo = async (recipient: string) => {
      const { orderId } = await makeDeal({ user })
      const { link } = await makeLinkScene(
        (await makeConsultation({ email: 'another@example.com' })).id,
        packageId,
        `For ${recipient}`,
      )
      await db.order.update({ where: { id: orderId }, data: { paymentLinkId: link } })
      await db.paymentLink.update({ where: { id: link }, data: { orderId, recipient } })
    }
    await linkTo('stranger@example.com')
    await linkTo(user.email.toUpperCase())
    const exported = await exportPerson({ userId: user.id })
    expect(exported?.paymentLinks).toMatchObject([
      { priceCents: 599_00 },
      { recipient: user.email.toUpperCase(), note: `For ${user.email.toUpperCase()}` },
    ])
    expect(JSON.stringify(exported)).not.toContain('stranger@example.com')
  })

  test('addresses without any record go, unless staff wrote something about the person', async () => {
    const [gone, noted] = [`gone-${randomUUID()}@example.com`, `noted-${randomUUID()}@example.com`]
    await makeConsultation({ email: gone })
    await makeConsultation({ email: noted })
    const [goneId, notedId] = [await personIdOf(gone), await personIdOf(noted)]
    await db.staffNote.create({ data: { personId: notedId, content: 'Likes tea' } })
    await db.consultation.deleteMany({ where: { email: { in: [gone, noted] } } })
    await applyRetention()
    const left = await db.person.findMany({ where: { id: { in: [goneId, notedId] } } })
    expect(left.map(({ id }) => id)).toEqual([notedId])
    const old = new Date(Date.now() - 800 * 24 * 60 * 60_000)
    await db.staffNote.updateMany({ where: { personId: notedId }, data: { createdAt: old } })
    await applyRetention()
    expect(await db.person.count({ where: { id: notedId } })).toBe(0)
  })
})
