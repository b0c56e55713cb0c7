import { firstNameIn } from '../first-name'
import { mailTextDefaults } from '../settings/mail-text-words'

// What a dealer reads when we ask for a quote. The names in braces are filled in.

/** `opening` is the owner's, or the default. */
export const quoteRequestTexts = (opening: string = mailTextDefaults.DEALER_REQUEST.opening) => ({
  FIRST: `Hello {dealerContact},

${opening}

{vehicles}
Paying: {payment}
Registered in: {state} {zip}
{tradeIn}

Please send me your best itemized out-the-door price by {deadline}: selling price, every fee and add-on, taxes and registration, the VIN or stock number, and how long it is good for. Just reply to this email.

{advocate}, {firm}, {phone}`,
  FOLLOW_UP:
    'Hello {dealerContact}, I haven\'t seen your price for {reference} yet. Can you send it by {deadline}? A one-line "no" helps, too.',
})

export type QuoteRequestKind = keyof ReturnType<typeof quoteRequestTexts>

/** The text of one email. The screens show it before it is sent. Without a first name it says "Hello,". */
export function forContact(text: string, contactName: string | null | undefined) {
  const firstName = firstNameIn(contactName)
  if (firstName) return text.replaceAll('{dealerContact}', () => firstName)
  return text
    .replace(/^(?:Dear )?\{dealerContact\}/gm, 'Hello')
    .replace(/,? ?\{dealerContact\}/g, '')
}

/** The first variable that is left to be filled in. */
export const unfilled = (text: string) => /\{([A-Za-z]+)\}/.exec(forContact(text, ''))?.[1]
