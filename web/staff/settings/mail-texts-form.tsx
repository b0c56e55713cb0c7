import { brand } from '../../../shared/brand'
import {
  fillMailTexts,
  type MailTextKey,
  mailTextDefaults,
  mailTextKeys,
  sampleMailValues,
  variablesOf,
} from '../../../shared/settings/mail-text-words'
import type { MailTexts } from '../../../shared/settings/schemas'
import { siteInfoOf } from '../../../shared/site-info'
import { mailTextWords } from '../../../shared/words/settings'
import { useAction } from '../../graph/use-action'
import { useNow } from '../../ui/browser/now'
import { Button } from '../../ui/button'
import { TextAreaField, TextField } from '../../ui/field'
import { useSendTestEmailMutation } from './generated/connections'
import { SectionForm } from './section-form'
import { type SectionProps, useSectionForm } from './use-section-form'

type Field = `${MailTextKey} ${'subject' | 'opening'}`

const draftOf = (texts: MailTexts) =>
  Object.fromEntries(
    mailTextKeys.flatMap((key) => [
      [`${key} subject`, texts[key].subject],
      [`${key} opening`, texts[key].opening],
    ]),
  ) as Record<Field, string>

const toValue = (draft: Record<Field, string>) =>
  Object.fromEntries(
    mailTextKeys.map((key) => [
      key,
      { subject: draft[`${key} subject`], opening: draft[`${key} opening`] },
    ]),
  ) as MailTexts

const problemsOf = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([path, problem]) => [path.replace('.', ' '), problem]),
  )

export function MailTextsForm({ setting, value, others }: SectionProps<'MAIL_TEXTS'>) {
  const form = useSectionForm({ setting, value }, { draftOf, toValue, problemsOf })
  const { phone, hours } = siteInfoOf(others, useNow())
  const values = { ...sampleMailValues, firm: brand.name, phone, hours }
  const shown = (key: MailTextKey) => fillMailTexts(toValue(form.values), key, values)
  return (
    <SectionForm
      section="MAIL_TEXTS"
      form={form}
      previewTitle="In the emails"
      preview={
        <div className="space-y-6">
          {mailTextKeys.map((key) => (
            <div key={key}>
              <p className="text-ink-faint text-sm">{mailTextWords[key]}</p>
              <p dir="auto" className="font-semibold">
                {shown(key).subject}
              </p>
              <p dir="auto" className="mt-1 whitespace-pre-line text-ink-soft">
                {shown(key).opening}
              </p>
            </div>
          ))}
        </div>
      }
    >
      <p className="text-ink-soft">
        Leave a field empty for the text that it shows. The greeting, facts, buttons, and signature
        around it stay.
      </p>
      {mailTextKeys.map((key) => (
        <fieldset key={key} className="min-w-0">
          <legend className="mb-1.5 font-semibold">{mailTextWords[key]}</legend>
          <div className="pt-px *:-mt-px">
            <TextField
              label="Subject"
              maxLength={120}
              placeholder={mailTextDefaults[key].subject}
              {...form.field(`${key} subject`)}
            />
            <TextAreaField
              label="Opening"
              rows={3}
              maxLength={600}
              placeholder={mailTextDefaults[key].opening}
              hint={`You can use ${variablesOf(key)
                .map((name) => `{${name}}`)
                .join(' ')}`}
              {...form.field(`${key} opening`)}
            />
          </div>
          <SendTest mailKey={key} isSaved={!form.isChanged} />
        </fieldset>
      ))}
    </SectionForm>
  )
}

/** What is typed is not sent before it is saved. */
function SendTest({ mailKey, isSaved }: { mailKey: MailTextKey; isSaved: boolean }) {
  const [send] = useSendTestEmailMutation()
  const [run, isBusy] = useAction()
  const done = 'A test is on its way to you'
  return (
    <Button
      variant="bare"
      size="sm"
      busy={isBusy}
      disabled={!isSaved}
      onClick={() =>
        void run(() => send({ variables: { key: mailKey } }), { done, failed: 'Not sent' })
      }
    >
      Send me a test
      <span className="sr-only">: {mailTextWords[mailKey]}</span>
    </Button>
  )
}
