import pg from 'pg'
import { freePort } from '../../api/platform/network'
import { eventually } from '../kit/eventually'
import { checkProblems, noteProblem } from '../kit/guards/expect-log'
import { expectInvariants } from '../kit/guards/invariants'
import { type ServerProcess, startServer } from '../kit/servers/server-process'
import { makeShopDatabase } from '../kit/servers/shop-database'
import { closeVisitors, forgetVisitors, receiveVisitors } from './visitors'

export { newVisitor, visit } from './visitors'

/** What a mail provider sends to hand over email. */
export const inboundSecret = 'inbound-secret-of-thirty-two-letters'

/** The built server of this test file. */
let server: ServerProcess
let database: pg.Pool
/** How much of the server's output has been checked. */
let seenOutput = 0

/**
 * Starts the built server for a test file, with a database of its own. After each test, the invariants
 * must hold, and neither a page nor the server may have reported an unexpected problem. With
 * `manyUnits`, 100 units of each package on sale are available at the start of each test.
 */
export function openSite({ manyUnits = false } = {}) {
  beforeAll(async () => {
    const { url } = await makeShopDatabase()
    const sandboxPort = String(await freePort())
    server = await startServer({
      DATABASE_URL: url,
      SANDBOX_PORT: sandboxPort,
      INBOUND_EMAIL_DOMAIN: 'reply.drivefair.example',
      INBOUND_EMAIL_SECRET: inboundSecret,
      GRAPH_DOCUMENTS: 'trusted', // every document that the site sends must be one of its own
    })
    receiveVisitors(server.base, `http://localhost:${sandboxPort}`)
    database = new pg.Pool({ connectionString: url, max: 2 })
  })

  if (manyUnits) {
    beforeEach(async () => {
      const onSale = await query<{ name: string }>(
        `SELECT name FROM package WHERE NOT is_hidden AND name <> 'Diamond'`,
      )
      for (const { name } of onSale) await leaveUnits(name, 100)
    })
  }

  afterEach(async () => {
    await forgetVisitors()
    noteServerErrors()
    checkProblems()
    await expectInvariants(database)
  })

  afterAll(async () => {
    await closeVisitors()
    await database?.end()
    expect(await server?.stop()).toBe(0)
  })
}

function noteServerErrors() {
  const output = server?.output() ?? ''
  const end = output.lastIndexOf('\n') + 1
  for (const line of output.slice(seenOutput, end).split('\n')) {
    if (/"level":[56]0/.test(line)) noteProblem(`server log: ${line}`)
  }
  seenOutput = end
}

export async function query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) {
  return (await database.query<Row>(sql, values)).rows
}

/** Leaves this many units of a package, and waits until visitors see it. */
export async function leaveUnits(name: string, units: number) {
  await query(
    `UPDATE package SET total_inventory = total_inventory + $2 - available_inventory,
       available_inventory = $2 WHERE name = $1 AND available_inventory <> $2`,
    [name, units],
  )
  await eventually(async () => expect(await unitsLeft(name)).toBe(units))
}

/** Units of a package that visitors can still buy, read from the REST API. */
export async function unitsLeft(name: string) {
  const response = await fetch(`${server.base}/api/packages`)
  const packages: { name: string; availableInventory: number }[] = await response.json()
  return packages.find((each) => each.name === name)?.availableInventory
}
