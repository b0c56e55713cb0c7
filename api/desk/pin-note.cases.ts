import { makeMember } from '../../test/kit/people/people'
import { ask } from '../../test/kit/requests/work-queries'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { db } from '../platform/db'

test('one note of a subject is pinned, also when two are pinned at once', async () => {
  const { caller } = await makeMember('SUPPORT')
  const { id: consultationId } = await makeConsultation()
  const make = async (content: string) =>
    (await db.staffNote.create({ data: { consultationId, content } })).id
  const [first, second] = [await make('Calls back'), await make('Likes red')]
  const pin = (id: string, isPinned = true) =>
    ask(
      caller,
      'mutation ($id: ID!, $isPinned: Boolean!) { pinNote(id: $id, isPinned: $isPinned) { isPinned } }',
      {
        id,
        isPinned,
      },
    )
  const pinned = async () =>
    (await db.staffNote.findMany({ where: { consultationId, isPinned: true } })).map(({ id }) => id)
  await pin(first)
  await pin(second)
  expect(await pinned()).toEqual([second])
  await Promise.all([pin(first), pin(second), pin(first)])
  expect(await pinned()).toHaveLength(1)
  await pin(second)
  await pin(second, false)
  expect(await pinned()).toEqual([])
  const entries = await db.historyEntry.findMany({ where: { subjectId: consultationId } })
  expect(new Set(entries.map(({ field }) => field))).toEqual(new Set(['pinnedNote']))
})
