import { jest } from '@jest/globals'
import { withWaitsOf } from '../../test/kit/clock'
import { eventually } from '../../test/kit/eventually'
import { whileFailing } from '../../test/kit/guards/write-failures'
import { forgetStates, stateOf } from '../../test/kit/scenes/services'
import { openDatabase } from '../../test/kit/servers/own-database'
import { db, pool } from './db'
import { noteFailure, noteSuccess } from './service-state'

const MINUTE = 60_000

openDatabase()
forgetStates()

describe('the state of a service', () => {
  test('has the last success, and the last failure with its cause, which a success leaves', async () => {
    noteFailure('MAIL', 'The key was refused.')
    const failed = await stateOf('MAIL')
    expect(failed).toMatchObject({ problem: 'The key was refused.', lastSuccessAt: null })
    expect(failed?.failingSince).toEqual(failed?.lastFailureAt)
    noteSuccess('MAIL')
    const state = await stateOf('MAIL')
    expect(state).toMatchObject({
      lastFailureAt: failed?.lastFailureAt,
      problem: 'The key was refused.',
      failingSince: null,
    })
    expect(state?.lastSuccessAt?.getTime()).toBeGreaterThan(Number(failed?.lastFailureAt))
  })

  test('fails since the first failure after a success, and says at once what the cause is by now', async () => {
    noteFailure('REDIS', 'One')
    const before = await stateOf('REDIS')
    noteFailure('REDIS', 'Two')
    const state = await stateOf('REDIS')
    expect(state).toMatchObject({ problem: 'Two', failingSince: before?.failingSince })
    expect(state?.lastFailureAt).not.toEqual(before?.lastFailureAt)

    noteSuccess('REDIS')
    noteFailure('REDIS', 'Three')
    const again = await stateOf('REDIS')
    expect(again).toMatchObject({ problem: 'Three', failingSince: again?.lastFailureAt })
  })

  test('is written at once, then once a minute with what happened last', () =>
    withWaitsOf(MINUTE, async (endPauses) => {
      const asked = jest.spyOn(pool, 'query')
      const writes = () =>
        asked.mock.calls.filter(([query]) => Object(query).name === 'store-service-outcome').length
      const expectStored = (state: object) =>
        eventually(async () =>
          expect(await db.serviceState.findUnique({ where: { kind: 'PAYMENTS' } })).toMatchObject(
            state,
          ),
        )
      noteSuccess('PAYMENTS')
      await expectStored({ lastFailureAt: null })
      for (let n = 0; n < 100; n += 1) noteSuccess('PAYMENTS')
      noteFailure('PAYMENTS', 'The key was refused.')
      expect(writes()).toBe(1)
      endPauses()
      await expectStored({ problem: 'The key was refused.', failingSince: expect.any(Date) })
      expect(writes()).toBe(2)
      asked.mockRestore()
    }))

  test('is left alone by instances that agree, and changed by one that is newer only', async () => {
    noteSuccess('BACKUP')
    const first = await stateOf('BACKUP')
    noteSuccess('BACKUP')
    expect(await stateOf('BACKUP')).toEqual(first)
    await db.serviceState.update({
      where: { kind: 'BACKUP' },
      data: { lastSuccessAt: new Date(Date.now() + MINUTE) },
    })
    noteFailure('BACKUP', 'The disk is full.')
    expect(await stateOf('BACKUP')).toMatchObject({ failingSince: null, problem: null })
  })

  test('that could not be stored is stored with the next, and no one waits for it', async () => {
    await whileFailing('INSERT ON service_state', async () => {
      noteFailure('INBOUND_EMAIL', 'Another secret')
      expect(await stateOf('INBOUND_EMAIL')).toBeNull()
    })
    expect(await stateOf('INBOUND_EMAIL')).toMatchObject({ problem: 'Another secret' })
  })

  test('has at most 200 characters of a cause', async () => {
    noteFailure('MAIL', 'x'.repeat(500))
    expect((await stateOf('MAIL'))?.problem).toHaveLength(200)
  })
})
