import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { makeApiToken } from '../../../test/kit/people/api-tokens'
import { makeMember } from '../../../test/kit/people/people'
import { makeDealer } from '../../../test/kit/requests/dealer-emails'
import { csvOf, importMany, sendCsv } from '../../../test/kit/scenes/dealer-imports'
import { blockedStatements } from '../../../test/kit/scenes/purchases'
import { type Caller, makeVisitor, send } from '../../../test/kit/servers/shop'
import { db } from '../../platform/db'
import { hashForKey } from '../../platform/rate-limit'

describe('importing dealers', () => {
  let caller: Caller
  let user: { id: string }
  beforeEach(async () => {
    ;({ caller, user } = await makeMember('ADVOCATE'))
  })

  const importCsv = (csv: string | Buffer, mode = 'save', by = caller) => sendCsv(by, csv, mode)

  test('imports many dealers once all of them are right', () => importMany(caller, 200))

  test('reads columns in any order, with contacts, and drops the sign before a formula', async () => {
    const name = `Harbor ${randomUUID().slice(0, 8)}`
    const columns = 'contact_email,ZIP,words,Name,state,city,makes,contact_name,other,phone'.split(
      ',',
    )
    const row = (contact: string) => [
      `${contact}@dealers.example`,
      '30060',
      "'=1+1",
      name,
      'ga',
      'Marietta',
      'Honda; Kia',
      contact,
      'x',
      '(555) 010-0133',
    ]
    const csv = `\uFEFF${csvOf(columns, [row('Dana'), row('Eve')])}`
    const { body } = await importCsv(csv)
    expect(
      body.rows.map(({ line, outcome }: { line: number; outcome: string }) => [line, outcome]),
    ).toEqual([
      [2, 'NEW'],
      [3, 'CHANGED'],
    ])
    const dealer = await db.dealer.findFirst({ where: { name }, include: { contacts: true } })
    expect(dealer).toMatchObject({
      state: 'GA',
      makes: ['Honda', 'Kia'],
      words: '=1+1',
      contacts: expect.arrayContaining([
        expect.objectContaining({ name: 'Dana', email: 'Dana@dealers.example', isDefault: true }),
        expect.objectContaining({ name: 'Eve', isDefault: false }),
      ]),
    })
    expect((await importCsv(csv)).body.counts).toMatchObject({ same: 2 })
  })

  test('says which columns it did not read, and which were probably meant', async () => {
    const name = `Bayline ${randomUUID().slice(0, 8)}`
    const columns = ['Name', 'City', 'State', 'Zip', 'Phone Number', 'E-mail', 'Fax', '', 'Empty']
    const row = [name, 'Macon', 'GA', '31201', '(555) 010-0133', 'a@b.example', '1', 'x', ' ']
    const { body } = await importCsv(csvOf(columns, [row]))
    expect(body.counts).toMatchObject({ new: 1 })
    expect(body.unread).toEqual([
      { column: 'Phone Number', likely: 'phone' },
      { column: 'E-mail', likely: 'email' },
      { column: 'Fax', likely: null },
      { column: 'Column 8', likely: null },
    ])
    const twice = await importCsv(
      csvOf(['name', 'city', 'state', 'zip', 'zip'], [[...row.slice(0, 3), '1', '31201']]),
    )
    expect(twice.body.unread).toEqual([{ column: 'zip', likely: null }])
    const missing = await importCsv(
      csvOf(['Dealership', 'City', 'State', 'Postal Code'], [row.slice(0, 4)]),
    )
    expect(missing.body.fields.body).toBe(
      'The file has no column name, zip. Rename "Dealership" to name, "Postal Code" to zip',
    )
  })

  test('leaves out the empty rows that spreadsheets write', async () => {
    const name = `Bayline ${randomUUID().slice(0, 8)}`
    const { body } = await importCsv(
      `name,city,state,zip\r\n,,,\r\n${name},Macon,GA,31201\r\n,,, \r\n,,,\r\n`,
    )
    expect(body.rows).toEqual([{ line: 3, outcome: 'NEW', name }])
  })

  test('reads the Unicode Text of Excel, and says how to save other encodings', async () => {
    const name = `Žižkov Motors ${randomUUID().slice(0, 8)}`
    const text = `name\tcity\tstate\tzip\tmakes\r\n${name}\tMacon\tGA\t31201\tKia; Škoda\r\n`
    const { body } = await importCsv(Buffer.from(`\uFEFF${text}`, 'utf16le'))
    expect(body.rows).toEqual([{ line: 2, outcome: 'NEW', name }])
    expect(await db.dealer.findFirst({ where: { name } })).toMatchObject({
      makes: ['Kia', 'Škoda'],
    })

    const refused = await importCsv(
      Buffer.from('name,city,state,zip\nJosé,Macon,GA,31201', 'latin1'),
    )
    expect(refused.body.fields.body).toBe(
      'This file is not in UTF-8. In Excel, save it as "CSV UTF-8"; elsewhere, as CSV with the encoding UTF-8',
    )
  })

  test('changes the dealer of the same name and ZIP code, and keeps what the file leaves out', async () => {
    const { id, name, email } = await makeDealer({ words: 'Ask for Dana' })
    const { body } = await importCsv(
      csvOf(['name', 'city', 'state', 'zip'], [[name.toUpperCase(), 'Smyrna', 'GA', '30060']]),
    )
    expect(body.rows).toMatchObject([{ outcome: 'CHANGED' }])
    expect(await db.dealer.findUnique({ where: { id } })).toMatchObject({
      city: 'Smyrna',
      email,
      words: 'Ask for Dana',
      revision: 1,
    })
  })

  test('stores nothing of a column that it says it did not read', async () => {
    const name = `Noted ${randomUUID().slice(0, 8)}`
    const columns = ['name', 'city', 'state', 'zip', 'contact_name', 'contact_note']
    const { body } = await importCsv(csvOf(columns, [[name, 'Macon', 'GA', '31201', 'Dana', 'x']]))
    expect(body.unread).toEqual([{ column: 'contact_note', likely: null }])
    expect(await db.dealerContact.findFirst({ where: { dealer: { name } } })).toMatchObject({
      name: 'Dana',
      note: null,
    })
  })

  test('refuses a row that is too short to say where a dealer is, also of one that the directory has', async () => {
    const name = `Short ${randomUUID().slice(0, 8)}`
    const columns = ['name', 'zip', 'phone', 'state', 'city']
    await importCsv(csvOf(columns, [[name, '31201', '(555) 010-0133', 'GA', 'Macon']]))
    const { body } = await importCsv(csvOf(columns, [[name, '31201', '', 'GA']]), 'check')
    expect(body.rows).toMatchObject([{ outcome: 'REFUSED', fields: { city: 'Enter the city' } }])
  })

  test('keeps a dealer hidden that is hidden while an import runs', async () => {
    const { id, name } = await makeDealer()
    const csv = csvOf(['name', 'city', 'state', 'zip'], [[name, 'Smyrna', 'GA', '30060']])
    const importing = await db.$transaction(async (tx) => {
      await tx.dealer.update({ where: { id }, data: { isHidden: true } })
      const begun = importCsv(csv)
      await blockedStatements()
      return { begun }
    })
    expect((await importing.begun).body.counts).toMatchObject({ changed: 1 })
    expect(await db.dealer.findUnique({ where: { id } })).toMatchObject({
      city: 'Smyrna',
      isHidden: true,
    })
  })

  test('reads the columns from the header, not from a first row that is short', async () => {
    const name = `Short ${randomUUID().slice(0, 8)}`
    const csv = `name,city,state,zip\r\n${name},Macon\r\n${name},Macon,GA,31201`
    expect((await importCsv(csv, 'check')).body.rows).toMatchObject([
      { line: 2, outcome: 'REFUSED', fields: { zip: expect.any(String) } },
      { line: 3, outcome: 'NEW' },
    ])
  })

  test('refuses a program whose token only reads', async () => {
    const { program } = await makeApiToken({ access: 'READ' })
    const name = `Token ${randomUUID().slice(0, 8)}`
    const csv = csvOf(['name', 'city', 'state', 'zip'], [[name, 'Macon', 'GA', '31201']])
    const { status, body } = await importCsv(csv, 'save', program)
    expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
    expect(await db.dealer.count({ where: { name } })).toBe(0)
  })

  test.each([
    ['no header', ''],
    ['no column zip', 'name,city,state\r\nA,B,GA'],
    ['an open quote', 'name,city,state,zip\r\n"A,B,GA,30060'],
    ['too many rows', `name,city,state,zip\r\n${'A,B,GA,30060\r\n'.repeat(2_001)}`],
  ])('refuses a file with %s', async (_what, csv) => {
    expect((await importCsv(csv)).body).toMatchObject({ code: 'BAD_INPUT' })
  })

  test('reads signs of several bytes wherever the file is cut to be read', async () => {
    const name = `Été 😀 ${randomUUID().slice(0, 8)}`
    const rows = Array.from({ length: 12 }, (_, n) => [
      name,
      'Macon',
      'GA',
      `${31_000 + n}`,
      '😀'.repeat(3_000),
    ])
    const { body } = await importCsv(csvOf(['name', 'city', 'state', 'zip', 'other'], rows))
    expect(body.counts).toMatchObject({ new: 12 })
    expect(await db.dealer.count({ where: { name } })).toBe(12)
  })

  const header = ['name', 'city', 'state', 'zip', ...Array<string>(46).fill('other')].join(',')

  test.each([
    ['a header of 51 columns', `${header},other\r\nA,B,GA,30060`],
    ['a row of 51 columns', `name,city,state,zip\r\nA,B,GA,30060${','.repeat(47)}`],
    ['40,000 columns', `${','.repeat(40_000)}\r\n`.repeat(20)],
    ['a line of 999,000 commas', ','.repeat(999_000)],
  ])('refuses %s before it reads the cells', async (_what, csv) => {
    const { status, body } = await importCsv(csv, 'check')
    expect([status, body.code, body.fields]).toEqual([
      400,
      'BAD_INPUT',
      { columns: 'At most 50 columns' },
    ])
  })

  test('takes 50 columns, and any number of commas in a quoted value', async () => {
    const csv = `${header}\r\n${`A,B,GA,30060,"${','.repeat(9)}"${','.repeat(45)}\r\n`.repeat(9)}`
    expect((await importCsv(csv, 'check')).status).toBe(200)
  })

  test('serves others while it reads the largest file', async () => {
    const row = `A,B,GA,30060${',"abcdefg"'.repeat(46)}`
    const csv = [header, ...Array<string>(2_000).fill(row)].join('\n')
    const longestShare = async () => {
      let isOver = false
      const importing = importCsv(csv, 'check').finally(() => {
        isOver = true
      })
      const turns: number[] = []
      while (!isOver) {
        const before = process.cpuUsage()
        await setImmediate()
        turns.push(process.cpuUsage(before).user)
      }
      expect((await importing).body.counts).toMatchObject({ new: 1, same: 1_999 })
      expect(turns.length).toBeGreaterThan(40)
      const all = turns.reduce((sum, turn) => sum + turn, 0)
      return Math.max(...turns) / all
    }
    // The collector cleans up after all suites of this process, which may fall into one turn; a long step is in each run.
    const shares = [await longestShare(), await longestShare(), await longestShare()]
    expect(Math.min(...shares)).toBeLessThan(1 / 4)
  })

  test('refuses other files, other people, and the eleventh within an hour', async () => {
    const csv = 'name,city,state,zip\r\nX,Macon,GA,1'
    const { caller: support } = await makeMember('SUPPORT')
    expect((await importCsv(csv, 'check', support)).body).toMatchObject({ reason: 'ROLE_NEEDED' })
    expect((await importCsv(csv, 'check', makeVisitor())).status).toBe(401)
    expect((await importCsv(csv, 'other')).status).toBe(400)
    expect((await importCsv('x'.repeat(1_000_001))).status).toBe(413)
    const json = await send(caller, 'POST', '/api/import/dealers?mode=check', {})
    expect(json.status).toBe(415)

    const row = ['name,city,state,zip', `Once ${randomUUID()},Macon,GA,31201`].join('\r\n')
    for (let n = 0; n < 10; n++) expect((await importCsv(row)).status).toBe(200)
    expect((await importCsv(row)).status).toBe(429)
  })

  test('reads sixty files an hour, also those of which nothing is stored', async () => {
    const csv = 'name,city,state,zip\r\nX,Macon,GA,1'
    expect((await importCsv(csv, 'check')).status).toBe(200)
    expect((await importCsv(csv)).status).toBe(400)
    const key = `import-file account ${hashForKey(user.id)}`
    await db.attempt.update({ where: { key, count: 2 }, data: { count: 60 } })
    expect((await importCsv(csv, 'check')).status).toBe(429)
    expect((await importCsv(csv)).status).toBe(429)
  })
})
