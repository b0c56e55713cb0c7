import { randomUUID } from 'node:crypto'
import { eventually } from '../../test/kit/eventually'
import { makeMember } from '../../test/kit/people/people'
import { stopWatching, watch } from '../../test/kit/requests/subscriptions'
import { ask } from '../../test/kit/requests/work-queries'
import { db } from '../platform/db'
import { pubsub } from '../platform/pubsub'

afterAll(stopWatching)

// The release after this one may add kinds while this one runs.

test('the history leaves out a kind of record that only a newer release knows', async () => {
  const { caller, user } = await makeMember('OWNER')
  await db.$executeRaw`ALTER TYPE history_subject ADD VALUE 'OF_TOMORROW'`
  await db.$executeRaw`
    INSERT INTO history_entry (subject, subject_id, subject_name, field, after, staff_id, staff_name)
    SELECT kind::history_subject, gen_random_uuid(), kind, 'status', 'x', ${user.id}::uuid, 'Olga'
      FROM unnest(ARRAY['OF_TOMORROW', 'DEAL']) AS kind`
  const data = await ask(
    caller,
    'query ($staffId: ID!) { history(staffId: $staffId) { totalCount edges { node { subject } } } }',
    { staffId: user.id },
  )
  expect(data.history).toEqual({ totalCount: 1, edges: [{ node: { subject: 'DEAL' } }] })
})

test('the search leaves out a kind that only a newer release knows', async () => {
  const { caller } = await makeMember('OWNER')
  const word = `z${randomUUID().slice(0, 8)}`
  await db.$executeRaw`ALTER TYPE search_kind ADD VALUE 'OF_TOMORROW'`
  await db.$executeRaw`
    INSERT INTO search_entry (kind, subject_id, text, at)
    SELECT kind::search_kind, gen_random_uuid(), ${` ${word}`}, now() FROM unnest(ARRAY['OF_TOMORROW', 'DEALER']) AS kind`
  const { search } = await ask(caller, 'query ($text: String!) { search(text: $text) { kind } }', {
    text: word,
  })
  expect(search).toEqual([{ kind: 'DEALER' }])
  await db.$executeRaw`DELETE FROM search_entry WHERE text = ${` ${word}`}`
})

test('a change of work that only a newer release knows reaches no one', async () => {
  const { caller } = await makeMember('OWNER')
  const { seen } = await watch(caller, 'subscription { workChanged { kind id } }')
  const id = randomUUID()
  pubsub.publish('work', { kind: 'OF_TOMORROW' as never, id })
  pubsub.publish('work', { kind: 'TASK', id })
  await eventually(() => expect(JSON.stringify(seen)).toContain('TASK'))
  expect(JSON.stringify(seen)).not.toMatch(/OF_TOMORROW|errors/)
})
