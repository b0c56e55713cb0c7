import { existsSync } from 'node:fs'
import { installPackage } from '../../api/test/debian-package'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export const findChromium = () => places.find((place) => existsSync(place))

/** Finds a Chromium, or installs Debian's when we may; otherwise one clear error. */
export function provideChromium() {
  if (!findChromium()) installPackage('chromium')
  if (!findChromium()) {
    throw new Error(`The browser journeys need Chromium or Chrome at one of: ${places.join(', ')}`)
  }
}
