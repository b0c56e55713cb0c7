import { existsSync } from 'node:fs'
import { installPackage } from '../kit/debian-package'

/** The same engine without the windows that nobody looks at: journeys take two thirds of the time. */
const windowless = '/usr/bin/chromium-headless-shell'

const places = [
  windowless,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export const findChromium = () => places.find((place) => existsSync(place))

/** Finds a Chromium, or installs Debian's when we may; otherwise one clear error. */
export function provideChromium() {
  if (!existsSync(windowless)) tryToInstall('chromium-headless-shell')
  if (!findChromium()) tryToInstall('chromium')
  if (!findChromium()) {
    throw new Error(`The browser journeys need Chromium or Chrome at one of: ${places.join(', ')}`)
  }
}

/** An older Debian has not got it, or there is no network: another Chromium does as well. */
function tryToInstall(name: string) {
  try {
    installPackage(name)
  } catch (error) {
    process.stderr.write(`${name} could not be installed: ${error}\n`)
  }
}
