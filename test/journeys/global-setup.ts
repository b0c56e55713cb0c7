import startDatabase from '../kit/global-setup'
import { provideChromium } from './chromium'

/** Before the journeys: a browser, and the PostgreSQL that the API tests have too. */
export default async function setup() {
  provideChromium()
  await startDatabase()
}
