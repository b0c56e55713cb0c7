import { phoneWords, readPhone } from '../../../shared/phones'
import type { Contact } from '../../../shared/settings/schemas'
import { siteInfoOf } from '../../../shared/site-info'
import { WaysToReachUs } from '../../consultations/ways-to-reach-us'
import { useNow } from '../../ui/browser/now'
import { fieldGrid, TextAreaField, TextField } from '../../ui/field'
import { ServedSiteInfo } from '../../ui/site-info'
import { SectionForm } from './section-form'
import { type SectionProps, useSectionForm } from './use-section-form'

const draftOf = ({ phone, social, ...rest }: Contact) => ({
  ...rest,
  ...social,
  phone: phoneWords(phone),
})

type Draft = ReturnType<typeof draftOf>

const toValue = ({ facebook, instagram, youtube, ...rest }: Draft): Contact => ({
  ...rest,
  social: { facebook, instagram, youtube },
})

/** The form has no groups. */
const problemsOf = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, problem]) => [name.replace('social.', ''), problem]),
  )

export function ContactForm({ setting, value, others }: SectionProps<'CONTACT'>) {
  const form = useSectionForm({ setting, value }, { draftOf, toValue, problemsOf })
  const now = useNow()
  const { phone, email } = form.values
  const typed = { ...toValue(form.values), phone: readPhone(phone)?.key ?? phone }
  return (
    <SectionForm
      section="CONTACT"
      form={form}
      preview={
        <ServedSiteInfo value={siteInfoOf({ ...others, CONTACT: typed }, now)}>
          <WaysToReachUs />
        </ServedSiteInfo>
      }
    >
      <div className={fieldGrid}>
        <TextField
          label="Phone number"
          type="tel"
          hint="Every call button dials it."
          {...form.field('phone')}
        />
        <TextField
          label="Email"
          type="email"
          hint={
            email === value.email
              ? 'Our emails are sent from it, and replies go there.'
              : 'Your mail server must allow emails from it. Send yourself a test after saving.'
          }
          {...form.field('email')}
        />
        <TextAreaField
          label="Postal address (optional)"
          rows={3}
          hint="Up to three lines, in the footer and at the end of emails."
          className="sm:col-span-2"
          {...form.field('address')}
        />
        <TextField
          label="Facebook (optional)"
          type="url"
          placeholder="https://"
          hint="Without a link, it says “Coming Soon”."
          {...form.field('facebook')}
        />
        <TextField
          label="Instagram (optional)"
          type="url"
          placeholder="https://"
          {...form.field('instagram')}
        />
        <TextField
          label="YouTube (optional)"
          type="url"
          placeholder="https://"
          {...form.field('youtube')}
        />
      </div>
    </SectionForm>
  )
}
