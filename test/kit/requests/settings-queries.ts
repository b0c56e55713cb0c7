import { db } from '../../../api/platform/db'
import { refreshSettings } from '../../../api/platform/site-settings'
import { type Caller, graph } from '../servers/shop'
import { ask } from './work-queries'

export const saveSetting = (caller: Caller, section: string, value: unknown, revision = 0) =>
  graph(
    caller,
    `mutation ($section: SettingsSection!, $revision: Int!, $value: JSON!) {
       saveSetting(section: $section, revision: $revision, value: $value) {
         section value default revision savedBy } }`,
    { section, value, revision },
  )

export const listSettings = async (caller: Caller) =>
  (
    await ask(
      caller,
      '{ settings { section value revision savedAt savedBy versions(first: 100) { value savedBy } } }',
    )
  ).settings

/** Back to the defaults. */
export async function forgetSettings() {
  await db.setting.deleteMany()
  await db.settingVersion.deleteMany()
  await refreshSettings()
}
