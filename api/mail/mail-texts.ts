import { brand } from '../../shared/brand'
import { type MailTextKey, mailTextDefaults } from '../../shared/settings/mail-text-words'
import { fillVariables } from '../../shared/variables'
import { siteInfo, siteSettings } from '../platform/site-settings'

type Values = Record<string, string | null | undefined>

/**
 * The owner's template of an email's subject and opening. The default, where there is none, or where a variable of it
 * has no value here.
 */
export function mailTextTemplates(key: MailTextKey, values: Values) {
  const own = siteSettings().MAIL_TEXTS[key]
  const known = withFirm(values)
  const pick = (part: 'subject' | 'opening') => {
    const names = [...own[part].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    return own[part] && names.every((name) => known[name]) ? own[part] : mailTextDefaults[key][part]
  }
  return { subject: pick('subject'), opening: pick('opening') }
}

/** The subject and the opening of an email, filled in. What a value contains in braces stays text. */
export function mailTexts(key: MailTextKey, values: Values) {
  const { subject, opening } = mailTextTemplates(key, values)
  const known = withFirm(values)
  return { subject: fillVariables(subject, known), opening: fillVariables(opening, known) }
}

/** With what each of these emails knows. */
function withFirm(values: Values) {
  const { phone, hours } = siteInfo()
  const known = Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return { ...Object.fromEntries(known), firm: brand.name, phone, hours } as Record<string, string>
}
