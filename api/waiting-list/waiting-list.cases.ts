import { makeCustomer, makeStaff } from '../../test/kit/people'
import { graph, makePackage, makeVisitor } from '../../test/kit/shop'
import { updatePackage } from '../packages/staff-packages'
import { db, pool } from '../platform/db'
import { mailDuePlaces } from './waiting-list.jobs'

const notify = /* GraphQL */ `
  mutation ($packageId: ID!, $email: String!) {
    notifyWhenAvailable(packageId: $packageId, email: $email)
  }`

let made = 0
const newEmail = () => `waiting-${++made}@example.com`

const ask = (packageId: string, email: string, caller = makeVisitor()) =>
  graph(caller, notify, { packageId, email })

const soldOut = () => makePackage({ availableInventory: 0, totalInventory: 3 })

const mailsTo = (recipient: string) =>
  db.mail.findMany({ where: { recipient, cause: { startsWith: 'place-free' } } })

const requests = (packageId: string) => db.placeRequest.count({ where: { packageId } })

test('emails each waiting address once when a place opens, on several instances, and forgets it', async () => {
  const { user } = await makeStaff()
  const [diamond, other] = [await soldOut(), await soldOut()]
  const emails = [newEmail(), newEmail()]
  for (const email of [...emails, ...emails.map((each) => each.toUpperCase())]) {
    expect(await ask(diamond.id, email)).toEqual({ data: { notifyWhenAvailable: true } })
  }
  await ask(other.id, String(emails[0]))
  await mailDuePlaces()
  expect([await requests(diamond.id), await requests(other.id)]).toEqual([2, 1])

  await updatePackage({ ...user, isStaff: true }, diamond.id, { totalInventory: 4 })
  await Promise.all([mailDuePlaces(), mailDuePlaces(), mailDuePlaces()])
  for (const email of emails) {
    const [mail, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`A place in our ${diamond.name} package is open`)
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/packages#package-package-\d+\n/)
  }
  expect([await requests(diamond.id), await requests(other.id)]).toEqual([0, 1])
})

test('a request for a package that has places is answered alike, and emailed by the next run', async () => {
  const { id } = await makePackage()
  const email = newEmail()
  expect(await ask(id, email)).toEqual({ data: { notifyWhenAvailable: true } })
  await mailDuePlaces()
  expect(await mailsTo(email)).toHaveLength(1)
})

test('answers alike for every address, and leaves an inbox alone after eight requests a day', async () => {
  const { user, caller } = await makeCustomer()
  const packages = await Promise.all(Array.from({ length: 9 }, soldOut))
  for (const { id } of packages) {
    expect(await ask(id, user.email)).toEqual({ data: { notifyWhenAvailable: true } })
  }
  expect(await ask(String(packages[0]?.id), newEmail(), caller)).toEqual({
    data: { notifyWhenAvailable: true },
  })
  expect(await db.placeRequest.count({ where: { email: user.email } })).toBe(8)
})

test('refuses invalid addresses by field, unknown and hidden packages, and a network that asks too often', async () => {
  const { id } = await soldOut()
  const hidden = await soldOut()
  await db.package.update({ where: { id: hidden.id }, data: { isHidden: true } })
  for (const email of ['', 'ann', 'ann@example', `${'a'.repeat(250)}@example.com`]) {
    const { errors } = await ask(id, email)
    expect(errors[0].extensions).toMatchObject({
      code: 'BAD_INPUT',
      fields: { email: expect.any(String) },
    })
  }
  for (const unknown of [hidden.id, 'none', '00000000-0000-4000-8000-000000000000']) {
    const { errors } = await ask(unknown, newEmail())
    expect(errors[0].extensions.code).toBe('NOT_FOUND')
  }
  const neighbor = makeVisitor()
  await ask(id, newEmail(), neighbor)
  await pool.query(`UPDATE attempt SET count = count + 49 WHERE key LIKE 'place address %'`)
  const { errors } = await ask(id, newEmail(), makeVisitor(neighbor.clientIp))
  expect(errors[0].extensions.code).toBe('RATE_LIMITED')
  expect((await ask(id, newEmail())).errors).toBeUndefined() // another network
})
