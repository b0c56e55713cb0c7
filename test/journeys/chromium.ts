import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { installPackage } from '../kit/servers/debian-package'

/** The same engine without windows: journeys take two thirds of the time. */
const headlessShell = '/usr/bin/chromium-headless-shell'

const knownPaths = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const findChromium = () => knownPaths.find((path) => existsSync(path))

const launchOptions = (extraArgs: string[] = []) => ({
  executablePath: findChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    ...extraArgs,
  ],
})

/** Launches a browser of the caller's own. */
export const startBrowser = (...extraArgs: string[]) => chromium.launch(launchOptions(extraArgs))

/** Launches the browser that all journeys connect to. */
export const startBrowserServer = () => chromium.launchServer(launchOptions())

/** Finds a Chromium, or installs Debian's if allowed; throws one clear error otherwise. */
export function provideChromium() {
  if (!existsSync(headlessShell)) tryToInstall('chromium-headless-shell')
  if (!findChromium()) tryToInstall('chromium')
  if (!findChromium()) {
    throw new Error(
      `The browser journeys need Chromium or Chrome at one of: ${knownPaths.join(', ')}`,
    )
  }
}

/** Failing is fine: older Debian releases lack the package, and another Chromium works too. */
function tryToInstall(name: string) {
  try {
    installPackage(name)
  } catch (error) {
    process.stderr.write(`${name} could not be installed: ${error}\n`)
  }
}
