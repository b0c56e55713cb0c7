import { brand } from '../../shared/brand'
import type { Mail } from '../mail/mail'
import { makeReplyAddress } from '../mail/reply-address'
import { html } from '../platform/html'

interface PersonalMail {
  requestKey: string
  personId: string
  to: string
  subject: string
  text: string
  staff: { firstName: string }
}

/** An email as if from a mail program: only what was written, in the member's name. */
export function personalMail({
  requestKey,
  personId,
  to,
  subject,
  text,
  staff,
}: PersonalMail): Mail {
  return {
    cause: causeOf(requestKey),
    recipient: to,
    subject,
    text: `${text}\n`,
    html: asHtml(text),
    isPersonal: true,
    personId,
    fromName: `${staff.firstName} at ${brand.name}`,
    ...makeReplyAddress(),
  }
}

export const causeOf = (requestKey: string) => `email ${requestKey}`

const asHtml = (text: string) => {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => paragraph.split('\n'))
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"></head><body>
${paragraphs.map(
  (lines) => html`<p>${lines.map((line, at) => (at > 0 ? html`<br>${line}` : html`${line}`))}</p>
`,
)}</body></html>
`.markup
}
