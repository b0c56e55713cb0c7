import type { z } from 'zod'
import { endByLength } from '../../shared/limits'
import { fullName } from '../../shared/person-name'
import { type Settings, sectionSchemas } from '../../shared/settings/schemas'
import { type SettingsSection, settingsSections } from '../../shared/settings/sections'
import { defaultSettings, readSection } from '../../shared/settings/settings'
import { sectionWords } from '../../shared/words/settings'
import { requireConfirmation } from '../account/sessions/confirmation'
import { recordChanges } from '../desk/history'
import { changedSince } from '../desk/revisions'
import type { SettingVersion, Setting as StoredSetting } from '../generated/prisma/client'
import { refuseToken, type StaffVisitor } from '../http/access'
import { db, type Tx } from '../platform/db'
import { badFields } from '../platform/errors'
import { refreshSettings } from '../platform/site-settings'
import { takeTurn } from '../platform/turns'
import { changesOf } from './changes'

/** A section, saved or not. */
export interface Setting {
  section: SettingsSection
  value: unknown
  revision: number
  savedAt: Date | null
  savedBy: string | null
}

/** A stolen session could send every caller elsewhere with one number, or write in our name. */
const needPassword: readonly SettingsSection[] = ['CONTACT', 'MAIL_TEXTS']

const VERSIONS = 50

/** The sections as one subject each of the history. */
const subjectIdOf = (section: SettingsSection) =>
  `00000000-0000-0000-0000-00000000000${settingsSections.indexOf(section) + 1}`

/** Lists all sections. One that no one has saved has its default and revision 0. */
export async function listSettings(): Promise<Setting[]> {
  const stored = new Map((await db.setting.findMany()).map((row) => [row.section, row]))
  return settingsSections.map((section) => settingOf(section, stored.get(section)))
}

const settingOf = (
  section: SettingsSection,
  stored: StoredSetting | null | undefined,
): Setting => ({
  section,
  value: valueIn(section, stored),
  revision: stored?.revision ?? 0,
  savedAt: stored?.savedAt ?? null,
  savedBy: stored?.savedByName ?? null,
})

const valueIn = <Section extends SettingsSection>(
  section: Section,
  stored: Pick<StoredSetting, 'value'> | null | undefined,
): Settings[Section] => (stored && readSection(section, stored.value)) ?? defaultSettings[section]

/** Lists what was saved of a section, newest first, until the texts are too long for one page. */
export async function versionsOf(
  section: SettingsSection,
  first: number,
): Promise<SettingVersion[]> {
  const rows = await db.settingVersion.findMany({
    where: { section },
    orderBy: { revision: 'desc' },
    take: Math.min(Math.max(first, 0), VERSIONS),
  })
  return rows.slice(0, endByLength(rows.map(({ value }) => JSON.stringify(value).length)))
}

/**
 * Saves a section, which publishes it: within a second, every instance serves it. Refuses an invalid value (BAD_INPUT),
 * and a revision that is not the newest (CONFLICT).
 */
export async function saveSetting(
  visitor: StaffVisitor,
  section: SettingsSection,
  revision: number,
  input: unknown,
): Promise<Setting> {
  refuseToken(visitor)
  if (needPassword.includes(section)) await requireConfirmation(visitor)
  const value = validValue(section, input)
  const saved = await takeTurn(visitor, async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('setting'))`
    const stored = await tx.setting.findUnique({ where: { section } })
    if ((stored?.revision ?? 0) !== revision) {
      throw await changedSince(tx, 'SETTINGS', subjectIdOf(section))
    }
    const before = valueIn(section, stored)
    if (stored && JSON.stringify(before) === JSON.stringify(value)) return stored
    await recordChanges(
      tx,
      visitor.user,
      changesOf(section, before, value).map((change) => ({
        subject: 'SETTINGS' as const,
        subjectId: subjectIdOf(section),
        subjectName: sectionWords[section].name,
        ...change,
      })),
    )
    return store(tx, {
      section,
      value,
      revision: revision + 1,
      savedByName: fullName(visitor.user),
    })
  })
  await refreshSettings()
  return settingOf(section, saved)
}

function validValue<Section extends SettingsSection>(section: Section, input: unknown) {
  const { data, error } = sectionSchemas[section].safeParse(input)
  if (error) throw badFields(problemsIn(error))
  return data as Settings[Section]
}

const problemsIn = ({ issues }: z.ZodError) =>
  Object.fromEntries(
    issues.map(({ path, message }) => [path.map(String).join('.') || 'value', message]),
  )

async function store(
  tx: Tx,
  row: Pick<StoredSetting, 'section' | 'revision' | 'savedByName'> & { value: object },
) {
  // The clock, not the beginning of the transaction: it may have waited for another one.
  const [{ now }] = await tx.$queryRaw<[{ now: Date }]>`SELECT clock_timestamp() AS now`
  const data = { ...row, savedAt: now }
  await tx.settingVersion.create({ data })
  await tx.settingVersion.deleteMany({
    where: { section: row.section, revision: { lte: row.revision - VERSIONS } },
  })
  return tx.setting.upsert({ where: { section: row.section }, create: data, update: data })
}
