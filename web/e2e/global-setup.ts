import startDatabase from '../../api/test/global-setup'
import { provideChromium } from './chromium'

/** Before the journeys: a browser, and the PostgreSQL of the API tests unless it runs already. */
export default async function setup() {
  provideChromium()
  if (!globalThis.stopTestDatabase) await startDatabase()
}
