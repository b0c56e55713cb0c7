import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

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
  if (findChromium()) return
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (mayInstall) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', ['update', '-qq'], { env })
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { env })
  }
  if (!findChromium()) {
    throw new Error(`The browser journeys need Chromium or Chrome at one of: ${places.join(', ')}`)
  }
}
