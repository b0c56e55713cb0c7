import { connectDatabase, disconnectDatabase } from '../../../api/platform/db'
import { makeDatabase } from './database'

/** The database of this test file. */
export let database: Awaited<ReturnType<typeof makeDatabase>>

/** Connects the product to a database of this test file, without a server. */
export function openDatabase() {
  beforeAll(async () => {
    database = await makeDatabase()
    connectDatabase({ url: database.url })
  })

  afterAll(async () => {
    await disconnectDatabase()
    await database.drop()
  })
}
