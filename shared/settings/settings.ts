import { defaultContact, defaultHours, defaultMailTexts, defaultNotice } from './defaults'
import { defaultFaq, withFixedWords } from './faq'
import { type Settings, sectionSchemas } from './schemas'
import type { SettingsSection } from './sections'

/** What a shop serves whose owner has saved nothing. */
export const defaultSettings: Settings = {
  CONTACT: defaultContact,
  HOURS: defaultHours,
  NOTICE: defaultNotice,
  FAQ: defaultFaq,
  MAIL_TEXTS: defaultMailTexts,
}

/**
 * Reads a saved value. One that this release doesn't understand is undefined: a release before or after it may have
 * saved it.
 */
export function readSection<Section extends SettingsSection>(section: Section, saved: unknown) {
  const current = section === 'FAQ' ? withFixedWordsOf(saved) : saved
  const { data } = sectionSchemas[section].safeParse(current)
  return data as Settings[Section] | undefined
}

const withFixedWordsOf = (saved: unknown) => (Array.isArray(saved) ? withFixedWords(saved) : saved)
