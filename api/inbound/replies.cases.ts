import { randomUUID } from 'node:crypto'
import { makeCustomer, makeMember } from '../../test/kit/people/people'
import {
  emailTo,
  inboundDomain,
  makeAsked,
  openInbox,
  partsOf,
  receive,
  requestInput,
  requestQuotesText,
} from '../../test/kit/requests/dealer-emails'
import { personIdOf } from '../../test/kit/requests/people-queries'
import { type Caller, codeOf, graph } from '../../test/kit/servers/shop'
import { db } from '../platform/db'

describe('replies', () => {
  openInbox()

  const unknown = `r-${'1'.repeat(20)}@${inboundDomain}`

  const assign = (caller: Caller, id: string, about: object) =>
    graph(
      caller,
      `mutation ($id: ID!, $solicitationId: ID, $personId: ID) {
        assignReply(id: $id, solicitationId: $solicitationId, personId: $personId) {
          id solicitation { id status deal { id } } person { id } } }`,
      { id, ...about },
    )

  const setHandled = (caller: Caller, id: string, isHandled = true) =>
    graph(
      caller,
      'mutation ($id: ID!, $is: Boolean!) { setReplyHandled(id: $id, isHandled: $is) { handledBy } }',
      { id, is: isHandled },
    )

  const record = (caller: Caller, input: object) =>
    graph(
      caller,
      `mutation ($solicitationId: ID, $personId: ID, $from: String!, $text: String!, $requestKey: ID!) {
        recordReply(solicitationId: $solicitationId, personId: $personId, from: $from, text: $text,
          requestKey: $requestKey) { id handledBy solicitation { status } } }`,
      { from: 'Dana', text: '$35,100', requestKey: randomUUID(), ...input },
    )

  const listed = async (caller: Caller, isHandled: boolean) => {
    const { data } = await graph(
      caller,
      'query ($is: Boolean!) { replies(isHandled: $is, last: 100) { nodes { id } } }',
      { is: isHandled },
    )
    return data.replies.nodes.map(({ id }: { id: string }) => id)
  }

  test('an email that no address matches waits until staff say whom it is about', async () => {
    const { staff, solicitation, stored } = await makeAsked()
    const { body } = await receive(emailTo({ to: unknown }))
    expect(await listed(staff.caller, false)).toContain(body.id)
    const about = { solicitationId: solicitation.id }
    const both = await Promise.all([1, 2].map(() => assign(staff.caller, body.id, about)))
    expect(both.map(codeOf).sort()).toEqual(['CONFLICT', undefined])
    expect(await stored()).toMatchObject({ status: 'ANSWERED' })
    expect(await db.historyEntry.findMany({ where: { subjectId: body.id } })).toMatchObject([
      { subject: 'REPLY', field: 'assigned' },
    ])
  })

  test('an email that came back says so on our newest one, once staff say whose it was', async () => {
    const { staff, deal, dealer, solicitation } = await makeAsked()
    const followUp = requestInput(deal.id, [dealer.id], { kind: 'FOLLOW_UP' })
    await graph(staff.caller, requestQuotesText, { input: followUp })
    const type = 'multipart/report; report-type=delivery-status; boundary=b'
    const headers = { 'Content-Type': type, 'Return-Path': '<>' }
    const text = partsOf('b', [
      ['Content-Type: message/delivery-status', 'Reporting-MTA: dns; mx\r\n\r\nAction: failed'],
    ])
    const { body } = await receive(emailTo({ to: unknown, headers, text }))
    await assign(staff.caller, body.id, { solicitationId: solicitation.id })
    const requests = await db.quoteRequest.findMany({
      where: { solicitationId: solicitation.id },
      orderBy: { createdAt: 'asc' },
    })
    expect(requests.map(({ kind, bouncedAt }) => [kind, bouncedAt])).toEqual([
      ['FIRST', null],
      ['FOLLOW_UP', expect.any(Date)],
    ])
  })

  test('assigns an email to a person', async () => {
    const { staff } = await makeAsked()
    const { user } = await makeCustomer()
    const personId = await personIdOf(user.email)
    const { body } = await receive(emailTo({ to: unknown }))
    const { data } = await assign(staff.caller, body.id, { personId })
    expect(data.assignReply).toMatchObject({ person: { id: personId }, solicitation: null })
    expect(await db.contact.count({ where: { personId } })).toBe(1)
  })

  test.each([{}, { solicitationId: randomUUID(), personId: randomUUID() }])(
    'refuses to assign an email to %j',
    async (about) => {
      const { staff } = await makeAsked()
      const { body } = await receive(emailTo({ to: unknown }))
      expect(codeOf(await assign(staff.caller, body.id, about))).toBe('BAD_INPUT')
    },
  )

  test('a handled email leaves the list, and comes back', async () => {
    const { staff, to } = await makeAsked()
    const { body } = await receive(emailTo({ to }))
    const { data } = await setHandled(staff.caller, body.id)
    expect(data.setReplyHandled).toEqual({ handledBy: 'Sam Hill' })
    expect(await listed(staff.caller, false)).not.toContain(body.id)
    expect(await listed(staff.caller, true)).toContain(body.id)
    await setHandled(staff.caller, body.id, false)
    expect(await listed(staff.caller, false)).toContain(body.id)
  })

  test("a supporter handles people's emails, not dealers'", async () => {
    const { to, solicitation } = await makeAsked()
    const { caller } = await makeMember('SUPPORT')
    const { body } = await receive(emailTo({ to }))
    const dealers = [
      await setHandled(caller, body.id),
      await record(caller, { solicitationId: solicitation.id }),
    ]
    expect(dealers.map(codeOf)).toEqual(['FORBIDDEN', 'FORBIDDEN'])
    const { body: unsorted } = await receive(emailTo({ to: unknown }))
    expect(codeOf(await setHandled(caller, unsorted.id))).toBeUndefined()
  })

  test('pasting an answer answers once per key', async () => {
    const { staff, solicitation, stored } = await makeAsked()
    const input = { solicitationId: solicitation.id, requestKey: randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => record(staff.caller, input)))
    expect(new Set(answers.map(({ data }) => data.recordReply.id)).size).toBe(1)
    expect(answers[0].data.recordReply).toMatchObject({ handledBy: 'Sam Hill' })
    expect(await stored()).toMatchObject({ status: 'ANSWERED' })
    const other = await makeAsked()
    const again = { ...input, solicitationId: other.solicitation.id }
    expect(codeOf(await record(staff.caller, again))).toBe('CONFLICT')
  })

  test('an email that was received never changes', async () => {
    const { to } = await makeAsked()
    const { body } = await receive(emailTo({ to }))
    const changes = [{ text: 'Other words' }, { solicitationId: null }, { isAutomatic: true }]
    for (const data of changes) {
      await expect(db.inboundEmail.update({ where: { id: body.id }, data })).rejects.toThrow()
    }
  })
})
