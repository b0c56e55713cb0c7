import { makeMember } from '../../test/kit/people/people'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { makeOrderPaidAt, refundAt } from '../../test/kit/scenes/figures'
import { graph } from '../../test/kit/servers/shop'

const lists = `query ($days: DaysInput!) {
  consultations(sent: $days) { totalCount nodes { id } }
  paid: orders(paid: $days) { totalCount nodes { id } }
  refunded: orders(refunded: $days) { totalCount nodes { id } }
}`

test('the lists behind the figures show what was sent, paid, and refunded on these days', async () => {
  const { caller } = await makeMember('OWNER')
  const sentAt = (at: string) => makeConsultation({ createdAt: new Date(at) })
  const last = await sentAt('2024-11-04T04:59:59Z') // Sunday, after the clocks went back that day
  const first = await sentAt('2024-10-28T04:00:00Z')
  await sentAt('2024-10-28T03:59:59Z')
  await sentAt('2024-11-04T05:00:00Z')
  const paid = await makeOrderPaidAt('2024-11-04T04:59:59Z')
  const refunded = await makeOrderPaidAt('2024-11-04T05:00:00Z')
  await refundAt(refunded, '2024-11-01T12:00:00Z', 10_00)
  await refundAt(refunded, '2024-11-02T12:00:00Z', 20_00)
  for (const days of [
    { from: '2024-10-28', to: '2024-11-03' },
    { from: '2023-11-05', to: '2024-11-03' },
  ]) {
    const { data, errors } = await graph(caller, lists, { days })
    expect(errors).toBeUndefined()
    const ids = (list: { nodes: { id: string }[] }) => list.nodes.map(({ id }) => id)
    const isWeek = days.from === '2024-10-28'
    const sent = ids(data.consultations)
    expect(sent).toEqual(expect.arrayContaining([first.id, last.id]))
    expect([sent.length, data.consultations.totalCount]).toEqual(isWeek ? [2, 2] : [3, 3])
    expect(ids(data.paid)).toEqual([paid])
    expect(ids(data.refunded)).toEqual([refunded])
  }
})
