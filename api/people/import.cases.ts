import { randomUUID } from 'node:crypto'
import { makeApiToken } from '../../test/kit/people/api-tokens'
import { makeCustomer, makeMember, newPhone } from '../../test/kit/people/people'
import { exportedRows } from '../../test/kit/requests/exports'
import { ask, merge, personIdOf } from '../../test/kit/requests/people-queries'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { csvOf } from '../../test/kit/scenes/dealer-imports'
import { type Caller, makeVisitor, send } from '../../test/kit/servers/shop'
import { db } from '../platform/db'

let staff: Caller
beforeEach(async () => {
  staff = (await makeMember('ADVOCATE', { firstName: 'Max', lastName: 'Ode' })).caller
})

const sendPeople = (csv: string, mode = 'save', by = staff) =>
  send(by, 'POST', `/api/import/people?mode=${mode}`, csv, { 'content-type': 'text/csv' })

const columns = ['name', 'email', 'phone', 'note']
const newEmail = () => `rosa-${randomUUID().slice(0, 8)}@example.com`

/** Imports one earlier customer. */
async function importRosa({ name = 'Rosa Diaz', email = newEmail(), phone = '', note = '' } = {}) {
  const { status, body } = await sendPeople(csvOf(columns, [[name, email, phone, note]]))
  expect([status, body.rows?.[0]?.fields]).toEqual([200, undefined])
  return { email, personId: await personIdOf(email.toLowerCase()), outcome: body.rows[0].outcome }
}

const page = /* GraphQL */ `
  query ($id: ID!) { person(id: $id) { name phones addresses { email state } consents { kind }
    timeline(first: 10) { edges { node { kind title text by } } } } }`

const find = async (text: string) =>
  (
    await ask(staff, 'query ($text: String!) { search(text: $text, kinds: [PERSON]) { id } }', {
      text,
    })
  ).search.map(({ id }: { id: string }) => id)

test('earlier customers have a page, and are found by name, email, and number', async () => {
  const mark = `Diaz${randomUUID().slice(0, 8)}`
  const phone = '(404) 555-0144'
  const mails = await db.mail.count()
  const { personId } = await importRosa({
    name: `Rosa ${mark}`,
    email: `${mark}@Example.com`,
    phone,
    note: 'Bought a CR-V in 2023.\nAsk about her son',
  })
  const { person } = await ask(staff, page, { id: personId })
  expect(person).toEqual({
    name: `Rosa ${mark}`,
    phones: [phone],
    addresses: [{ email: `${mark}@example.com`.toLowerCase(), state: 'TYPED' }],
    consents: [],
    timeline: {
      edges: [
        {
          node: {
            kind: 'IMPORT',
            title: 'Imported from a file',
            text: 'Bought a CR-V in 2023.\nAsk about her son',
            by: 'Max Ode',
          },
        },
      ],
    },
  })
  for (const text of [mark, `${mark}@example.com`, '4045550144']) {
    expect([text, await find(text)]).toEqual([text, expect.arrayContaining([personId])])
  }
  expect(await db.mail.count()).toBe(mails)
})

test('what people entered themselves names them, with the number of the file beside theirs', async () => {
  const { email, personId } = await importRosa({ name: 'R. Diaz', phone: '(404) 555-0145' })
  await makeConsultation({ email, firstName: 'Rosa', lastName: 'Diaz', phone: '(404) 555-0146' })
  const { person } = await ask(staff, page, { id: personId })
  expect(person).toMatchObject({ name: 'Rosa Diaz', phones: ['(404) 555-0146', '(404) 555-0145'] })
})

test('the number of a file suggests people, and follows its address in a merge', async () => {
  const phone = newPhone()
  const { personId } = await importRosa({ phone })
  const email = newEmail()
  await makeConsultation({ email, phone, lastName: randomUUID() })
  const keepId = await personIdOf(email)
  const matches = 'query ($id: ID!) { person(id: $id) { mightBe { person { id } reasons } } }'
  for (const [id, other] of [
    [personId, keepId],
    [keepId, personId],
  ]) {
    const { person } = await ask(staff, matches, { id })
    expect(person.mightBe).toEqual([{ person: { id: other }, reasons: ['PHONE'] }])
  }
  await ask(staff, merge, { keepId, mergeId: personId })
  const { person } = await ask(staff, page, { id: keepId })
  expect(person.timeline.edges.map(({ node }: { node: { kind: string } }) => node.kind)).toContain(
    'IMPORT',
  )
})

test('a second import changes what the file has, and keeps what it leaves out', async () => {
  const { email } = await importRosa({ phone: '(404) 555-0147', note: 'Old' })
  expect((await importRosa({ email, phone: '(404) 555-0147', note: 'Old' })).outcome).toBe('SAME')
  const { body } = await sendPeople(
    csvOf(
      ['Full Name', 'name', 'E-mail', 'email', 'note'],
      [['x', 'Rosa Diaz', '', email.toUpperCase(), 'New']],
    ),
  )
  expect(body.rows).toMatchObject([{ outcome: 'CHANGED' }])
  expect(body.unread).toEqual([{ column: 'Full Name', likely: 'name' }])
  expect(await db.importedPerson.findUnique({ where: { email } })).toMatchObject({
    name: 'Rosa Diaz',
    phone: '(404) 555-0147',
    note: 'New',
    importedByName: 'Max Ode',
  })
})

test('the history says which fields an import set, and nothing of what was written', async () => {
  const { email, personId } = await importRosa({ note: 'Secret' })
  await importRosa({ email, note: 'Other secret' })
  const entries = await db.historyEntry.findMany({
    where: { subject: 'PERSON', subjectId: personId },
    orderBy: { createdAt: 'asc' },
    select: { field: true, before: true, after: true, subjectName: true, staffName: true },
  })
  const entry = { field: 'import', before: null, subjectName: 'Rosa Diaz', staffName: 'Max Ode' }
  expect(entries).toEqual([
    { ...entry, after: 'Imported name, email, note' },
    { ...entry, after: 'Changed note' },
  ])
})

test('imports all rows of a file or none', async () => {
  const emails = Array.from({ length: 150 }, newEmail)
  const rows = emails.map((email) => ['Rosa Diaz', email, '', ''])
  const bad = rows.with(120, ['', 'no email', '1', 'x'.repeat(501)])
  const checked = await sendPeople(csvOf(columns, bad), 'check')
  expect(checked.body.counts).toEqual({ new: 149, changed: 0, same: 0, refused: 1 })
  expect(Object.keys(checked.body.rows[120].fields).sort()).toEqual([
    'email',
    'name',
    'note',
    'phone',
  ])
  const refused = await sendPeople(csvOf(columns, bad))
  expect([refused.status, refused.body.code]).toEqual([400, 'BAD_INPUT'])
  const stored = () => db.importedPerson.count({ where: { email: { in: emails } } })
  expect(await stored()).toBe(0)
  expect((await sendPeople(csvOf(columns, [...rows, rows[0] ?? []]))).body.counts).toMatchObject({
    new: 150,
    same: 1,
  })
  expect(await stored()).toBe(150)
})

test('supporters check a file, owners and advocates save it, readers and programs that read do neither', async () => {
  const csv = csvOf(columns, [['Rosa Diaz', newEmail(), '', '']])
  const answers = async (by: Caller) => {
    const [check, save] = [await sendPeople(csv, 'check', by), await sendPeople(csv, 'save', by)]
    return [check, save].map(({ status, body }) => body.reason ?? status)
  }
  const by = async (role: 'OWNER' | 'SUPPORT' | 'READER') =>
    answers((await makeMember(role)).caller)
  expect(await by('OWNER')).toEqual([200, 200])
  expect(await by('SUPPORT')).toEqual([200, 'ROLE_NEEDED'])
  expect(await by('READER')).toEqual(['ROLE_NEEDED', 'ROLE_NEEDED'])
  expect(await answers((await makeCustomer()).caller)).toEqual([403, 403])
  expect(await answers(makeVisitor())).toEqual([401, 401])
  const { program } = await makeApiToken({ access: 'READ' })
  expect(await answers(program)).toEqual([403, 403])
})

test('what was exported about an imported customer can be imported again', async () => {
  const { email, personId } = await importRosa({ name: '=1+1 Diaz' })
  const day = '2035-05-05'
  await db.person.update({
    where: { id: personId },
    data: { createdAt: new Date(`${day}T17:00:00Z`) },
  })
  const { caller: owner } = await makeMember('OWNER')
  const [row] = await exportedRows(owner, 'people', day)
  expect(row).toMatchObject({ name: "'=1+1 Diaz", emails: email, requests: '0' })
  const { body } = await sendPeople(
    csvOf(['name', 'email'], [[row?.name ?? '', row?.emails ?? '']]),
    'check',
  )
  expect(body.counts).toMatchObject({ same: 1 })
})
