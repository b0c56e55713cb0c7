import type { Settings } from './schemas'

export type SettingsSection = keyof Settings

/** In the order in which staff see them. */
export const settingsSections: readonly SettingsSection[] = [
  'CONTACT',
  'HOURS',
  'NOTICE',
  'FAQ',
  'MAIL_TEXTS',
]

/** "mail-texts" */
export const pathOfSection = (section: SettingsSection) => section.toLowerCase().replace('_', '-')

export const sectionOfPath = (path: string | undefined) =>
  settingsSections.find((section) => pathOfSection(section) === path)
