import { brand } from '../../shared/brand'
import {
  fillMailTexts,
  type MailTextKey,
  type MailTextValues,
  mailTextTemplates,
} from '../../shared/settings/mail-text-words'
import { siteInfo, siteSettings } from '../platform/site-settings'

/** The subject and the opening of an email, as the owner wrote them if their variables have values here. */
export const mailTexts = (key: MailTextKey, values: MailTextValues) =>
  fillMailTexts(siteSettings().MAIL_TEXTS, key, withFirm(values))

/** The same before they are filled in. */
export const templatesFor = (key: MailTextKey, values: MailTextValues) =>
  mailTextTemplates(siteSettings().MAIL_TEXTS, key, withFirm(values))

/** With what each of these emails knows. */
function withFirm(values: MailTextValues) {
  const { phone, hours } = siteInfo()
  return { ...values, firm: brand.name, phone, hours }
}
