import { connectDatabase, disconnectDatabase } from '../../../api/platform/db'
import { makeDatabase, patientTimeLimits } from './database'

/** The database of this test file. */
export let database: Awaited<ReturnType<typeof makeDatabase>>

/** Connects the product to a database of this test file, without a server. */
export function openDatabase() {
  beforeAll(async () => {
    database = await makeDatabase()
    connectDatabase({ url: database.url, timeLimits: patientTimeLimits })
  })

  afterAll(async () => {
    await disconnectDatabase()
    await database.drop()
  })
}
