import { setTimeout as sleep } from 'node:timers/promises'
import type { SiteInfo } from '../../shared/served-pages'
import type { Settings } from '../../shared/settings/schemas'
import type { SettingsSection } from '../../shared/settings/sections'
import { defaultSettings, readSection } from '../../shared/settings/settings'
import { openingAt, siteInfoOf } from '../../shared/site-info'
import { prepared } from './db'
import { log, warnRarely } from './log'

// What owners change while the shop runs, in the memory of every instance. Pages, emails, and rules read it from here, and
// none of them waits for the database.

const POLL_EVERY_MS = 1_000

/** The same object until a section changes. */
let settings = defaultSettings
/** As stored, to see what changed. */
let stored = new Map<SettingsSection, string>()
let reads = 0
/** Which read `settings` is from. */
let readOfSettings = 0
/** How far the database's clock is ahead of ours. */
let aheadMs = 0

/** The settings as last read; the defaults before the first read. */
export const siteSettings = (): Settings => settings

/** Milliseconds of the database's clock, as far as the last read tells. */
const now = () => Date.now() + aheadMs

/** What pages and emails say of how to reach us. A new object only when it changes, which time alone can do. */
export function siteInfo(): SiteInfo {
  const second = Math.floor(now() / 1_000)
  if (shown.settings !== settings || shown.second !== second) {
    const info = siteInfoOf(settings, now())
    const isSame = JSON.stringify(info) === JSON.stringify(shown.info)
    shown = { settings, second, info: isSame ? shown.info : info }
  }
  return shown.info
}

let shown = { settings, second: 0, info: siteInfoOf(settings, 0) }

/** Whether we are open now, and when we open next if not. */
export const officeOpening = () => openingAt(settings.HOURS, now())

const selectSettings = prepared<{ section: SettingsSection; value: string; now: Date }>(
  'site-settings',
  `SELECT section::text, value::text, now() FROM setting`,
)

/** Reads the settings now. Of reads that overlap, the one that began last counts. */
export async function refreshSettings() {
  const read = ++reads
  const { rows } = await selectSettings()
  if (read < readOfSettings) return
  readOfSettings = read
  const [first] = rows
  if (first) aheadMs = first.now.getTime() - Date.now()
  const isSame =
    rows.length === stored.size && rows.every(({ section, value }) => stored.get(section) === value)
  if (isSame) return
  stored = new Map(rows.map(({ section, value }) => [section, value]))
  settings = { ...defaultSettings, ...Object.fromEntries(rows.flatMap(readRow)) }
}

function readRow({ section, value }: { section: SettingsSection; value: string }) {
  if (!(section in defaultSettings)) return [] // of a later release
  const read = readSection(section, JSON.parse(value))
  if (read === undefined) log.error({ section }, 'a stored setting is invalid: the default is used')
  return read === undefined ? [] : [[section, read] as const]
}

/** Reads the settings every second. Returns a function that stops it. */
export function pollSettings(everyMs = POLL_EVERY_MS) {
  const stopping = new AbortController()
  const { signal } = stopping
  async function poll() {
    while (!signal.aborted) {
      await refreshSettings().catch((error: unknown) =>
        warnRarely({ err: error }, 'settings not refreshed'),
      )
      await sleep(everyMs, undefined, { signal }).catch(() => {})
    }
  }
  const polling = poll()
  return () => {
    stopping.abort()
    return polling
  }
}
