import { metric, readMetrics } from '../../test/kit/guards/metrics'
import { makeMember } from '../../test/kit/people/people'
import { ask, assign, snooze, workOf } from '../../test/kit/requests/work-queries'
import { easternIn } from '../../test/kit/scenes/quotes'
import { age, configureMail, forgetStates } from '../../test/kit/scenes/services'
import { config } from '../platform/config'
import { db } from '../platform/db'
import { noteFailure, noteSuccess, storeServiceStates } from '../platform/service-state'

const problem = 'Nothing listens at smtp.example:587. Start it there, or correct SMTP_URL.'
const kinds = 'kinds: [SERVICE]'

async function failFor(minutes: number) {
  noteFailure('MAIL', problem)
  await age('MAIL', minutes)
}

describe('a service that fails', () => {
  forgetStates()
  configureMail()

  test('is shown to owners with its last success, its last failure, and what to do', async () => {
    const { caller } = await makeMember('OWNER')
    noteSuccess('MAIL')
    await age('MAIL', 20)
    await failFor(0)
    const { services } = await ask(
      caller,
      '{ services { kind isConfigured lastSuccessAt lastFailureAt problem } }',
    )
    const moment = expect.any(String)
    const never = { lastSuccessAt: null, lastFailureAt: null, problem: null }
    expect(services).toEqual([
      { kind: 'PAYMENTS', isConfigured: false, ...never },
      { kind: 'PAYMENT_EVENTS', isConfigured: false, ...never },
      { kind: 'MAIL', isConfigured: true, lastSuccessAt: moment, lastFailureAt: moment, problem },
      { kind: 'INBOUND_EMAIL', isConfigured: false, ...never },
      { kind: 'REDIS', isConfigured: false, ...never },
      { kind: 'BACKUP', isConfigured: false, ...never },
    ])
    noteSuccess('BACKUP')
    await storeServiceStates()
    const { services: later } = await ask(caller, '{ services { isConfigured } }')
    expect(later.at(-1)).toEqual({ isConfigured: true })
  })

  test('is work for owners after ten minutes, until it works', async () => {
    const { caller } = await makeMember('OWNER')
    const { caller: advocate } = await makeMember('ADVOCATE')
    await failFor(9)
    expect(await workOf(caller, kinds)).toEqual([])
    await age('MAIL', 2)
    expect(await workOf(caller, kinds)).toMatchObject([
      {
        title: 'Connection',
        step: 'Fix outgoing email: Nothing listens at smtp.example:587',
        isPromise: false,
        assignee: null,
      },
    ])
    expect(await workOf(advocate, kinds)).toEqual([])
    noteSuccess('MAIL')
    await storeServiceStates()
    expect(await workOf(caller, kinds)).toEqual([])
  })

  test('can be snoozed by owners, until it fails again', async () => {
    const { caller } = await makeMember('OWNER')
    const { caller: support } = await makeMember('SUPPORT')
    await failFor(11)
    const [{ id }] = await workOf(caller, kinds)
    const item = { kind: 'SERVICE' as const, id }
    const tomorrow = await easternIn(24)
    const { data: others } = await snooze(support, [item], tomorrow)
    expect(others.snoozeWork).toMatchObject({ done: 0, refused: [{ message: /Ask an owner/ }] })
    const { data } = await snooze(caller, [item], tomorrow)
    expect(data.snoozeWork).toEqual({ done: 1, refused: [] })
    expect(await workOf(caller, kinds)).toEqual([])
    expect(await db.historyEntry.findFirst({ where: { subjectId: id } })).toMatchObject({
      subject: 'SERVICE',
      subjectName: 'Outgoing email',
      field: 'snoozedUntil',
    })

    noteSuccess('MAIL')
    await storeServiceStates()
    const gone = await snooze(caller, [item], tomorrow)
    expect(gone.data.snoozeWork.refused[0].message).toBe('This connection works again.')
    await failFor(11)
    expect(await workOf(caller, kinds)).toHaveLength(1)
  })

  test('is assigned to no one', async () => {
    const { user, caller } = await makeMember('OWNER')
    await failFor(11)
    const [{ id }] = await workOf(caller, kinds)
    const { data } = await assign(caller, [{ kind: 'SERVICE', id }], user.id)
    expect(data.assignWork.refused[0].message).toBe('A connection is assigned to no one.')
  })

  test('is nothing once it is no longer configured', async () => {
    const { caller } = await makeMember('OWNER')
    await failFor(11)
    const url = config.SMTP_URL
    config.SMTP_URL = undefined
    try {
      expect(await workOf(caller, kinds)).toEqual([])
      expect(await readMetrics()).not.toContain('service_problem_seconds{service="MAIL"}')
    } finally {
      config.SMTP_URL = url
    }
  })

  test('shows for how long in the metrics', async () => {
    const series = 'service_problem_seconds{service="MAIL"}'
    expect(await readMetrics()).toContain(`${series} 0`)
    await failFor(11)
    expect(await metric(series)).toBeGreaterThan(11 * 60 - 1)
  })
})
