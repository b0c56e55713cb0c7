import { randomUUID } from 'node:crypto'
import { db } from '../../../api/platform/db'
import { type Caller, send } from '../servers/shop'

/** Sends a file of dealers; `check` changes nothing. */
export const sendCsv = (caller: Caller, csv: string | Buffer, mode = 'save') =>
  send(caller, 'POST', `/api/import/dealers?mode=${mode}`, csv, { 'content-type': 'text/csv' })

export const csvOf = (columns: string[], rows: string[][]) =>
  [columns, ...rows]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\r\n')

/** Imports as many new dealers, of which one is wrong at first, and expects all or none of them. */
export async function importMany(caller: Caller, count: number) {
  const key = randomUUID().slice(0, 8)
  const rows = Array.from({ length: count }, (_, n) => [`Bulk ${key} ${n}`, 'Macon', 'GA', '31201'])
  const columns = ['name', 'city', 'state', 'zip']
  const wrong = Math.floor(count * 0.75)
  const line = wrong + 2 // after the header, counted from one
  const bad = rows.with(wrong, [`Bulk ${key} bad`, 'Macon', 'GA', '3120'])
  const checked = await sendCsv(caller, csvOf(columns, bad), 'check')
  expect(checked.body.counts).toEqual({ new: count - 1, changed: 0, same: 0, refused: 1 })
  expect(checked.body.rows[wrong]).toEqual({
    line,
    outcome: 'REFUSED',
    name: `Bulk ${key} bad`,
    fields: { zip: expect.any(String) },
  })
  const refused = await sendCsv(caller, csvOf(columns, bad))
  expect([refused.status, refused.body.code]).toEqual([400, 'BAD_INPUT'])
  expect(refused.body.fields).toEqual({ [`${line}.zip`]: expect.any(String) })
  expect(await db.dealer.count({ where: { name: { startsWith: `Bulk ${key}` } } })).toBe(0)
  const importAll = async () => (await sendCsv(caller, csvOf(columns, rows))).body.counts
  expect(await importAll()).toMatchObject({ new: count })
  expect(await importAll()).toMatchObject({ same: count })
  expect(
    await db.historyEntry.count({
      where: { subject: 'DEALER', subjectName: { startsWith: `Bulk ${key}` } },
    }),
  ).toBe(count)
}
