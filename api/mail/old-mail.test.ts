import { jest } from '@jest/globals'
import { eventually } from '../../test/kit/eventually'
import {
  expectSent,
  jobState,
  letPass,
  openPost,
  queue,
  server,
  startSending,
  stopSending,
  stored,
} from '../../test/kit/sent-mail'
import { pool } from '../platform/db'
import { log } from '../platform/log'
import { forgetOldMail, requeueMail } from './mail-queue'

openPost()

test('a mail without a job is found and sent', async () => {
  await stopSending()
  const mail = await queue()
  await startSending()
  await letPass('2 minutes', mail)
  await requeueMail()
  await expectSent(mail)
})

test('when the tries are used up a new series begins, after a pause that grows with the age', async () => {
  const mail = await queue()
  await expectSent(mail)
  const { id } = await stored(mail)
  await pool.query(`UPDATE mail SET sent_at = NULL WHERE id = $1`, [id])
  await pool.query(
    `UPDATE pgboss.job SET state = 'failed', completed_on = now() - interval '20 minutes' WHERE id = $1`,
    [id],
  )
  await letPass('2 hours', mail) // so it pauses for half an hour
  await requeueMail()
  expect(await jobState(mail)).toBe('failed')

  await pool.query(
    `UPDATE pgboss.job SET completed_on = now() - interval '31 minutes' WHERE id = $1`,
    [id],
  )
  await requeueMail()
  await expectSent(mail)
  expect(server.received).toHaveLength(2)
})

test('what was sent a month ago is emptied, and its cause still makes no second mail', async () => {
  const mail = await queue()
  const recent = await queue()
  await expectSent(mail)
  await expectSent(recent)
  await pool.query(`UPDATE mail SET sent_at = now() - interval '31 days' WHERE cause = $1`, [
    mail.cause,
  ])
  await forgetOldMail()
  expect(await stored(mail)).toMatchObject({ html: '', text: '', recipient: mail.recipient })
  expect(await stored(recent)).toMatchObject({ html: recent.html, text: recent.text })

  await queue({ cause: mail.cause })
  await expectSent(await queue())
  expect(server.received).toHaveLength(3)
})

test('what nobody took for three days is given up: said once, emptied, and never sent', async () => {
  server.refuse(554)
  const mail = await queue({ cause: 'reset-password link', text: 'A link that still works' })
  const { id: mailId } = await stored(mail)
  await eventually(async () => expect((await stored(mail)).failure).toContain('554'))
  await letPass('3 days', mail)

  const failed = jest.spyOn(log, 'error')
  await requeueMail()
  await requeueMail()
  const failure = expect.stringContaining('554')
  expect(failed.mock.calls).toEqual([[{ mailId, cause: mail.cause, failure }, 'mail given up']])
  failed.mockRestore()
  expect(await stored(mail)).toMatchObject({ sentAt: null, html: '', text: '' })

  server.refuse(undefined)
  await pool.query(`UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE id = $1`, [
    mailId,
  ])
  await eventually(async () => expect(await jobState(mail)).toBe('completed'))
  expect(server.received).toEqual([])
})

test('of a mail that waits the log speaks again only when it has waited twice as long', async () => {
  server.refuse(554)
  const mail = await queue()
  const { id: mailId } = await stored(mail)
  const failed = jest.spyOn(log, 'error')
  const timesSaid = async () => {
    await requeueMail()
    return failed.mock.calls.filter(([said]) => (said as { mailId?: string }).mailId === mailId)
      .length
  }
  await letPass('61 seconds', mail)
  expect(await timesSaid()).toBe(1)
  expect(await timesSaid()).toBe(1)
  await letPass('30 seconds', mail)
  expect(await timesSaid()).toBe(1)
  await letPass('60 seconds', mail)
  expect(await timesSaid()).toBe(2)
  expect(await timesSaid()).toBe(2)
  failed.mockRestore()
  server.refuse(undefined)
  await expectSent(mail)
})
