import { brand } from '../../shared/brand'
import { dollars, money } from '../../shared/money'
import { unitsOf } from '../../shared/payment-links'
import { firstNameOf } from '../desk/about'
import type { Package, PaymentLink } from '../generated/prisma/client'
import { greeting, inOurZone, plainName, renderLetter } from '../mail/letter'
import { queueMail } from '../mail/mail'
import { mailTexts } from '../mail/mail-texts'
import type { Tx } from '../platform/db'
import { urlOf } from './links'

type LinkOfPackage = PaymentLink & { package: Pick<Package, 'name'> }

/** Mails a payment link, each time it is sent. */
export async function mailLink(tx: Tx, link: LinkOfPackage) {
  const { name } = link.package
  const { quantity } = link
  const total = dollars(link.priceCents * quantity)
  const firstName = await firstNameOf(tx, link)
  const { subject, opening } = mailTexts('PAYMENT_LINK', {
    firstName: plainName(firstName ?? ''),
    package: name,
    price: money(total),
    sender: link.createdByName,
    units: unitsOf(name, quantity),
  })
  await queueMail(tx, {
    cause: `payment-link ${link.id} ${link.mailings}`,
    recipient: link.recipient,
    ...renderLetter({
      subject,
      preview: `The link works until ${inOurZone(link.expiresAt)}.`,
      heading: `Your ${name} package`,
      parts: [
        `${greeting(firstName ?? '')} ${opening}`,
        ...(link.note
          ? [{ messages: [{ heading: `${link.createdByName} writes`, content: link.note }] }]
          : []),
        { button: 'Continue to payment', href: urlOf(link) },
        {
          note: `The link works until ${inOurZone(link.expiresAt)}. A better deal or your money back.`,
        },
      ],
    }),
  })
}

/** Reminds once, a day before the link ends. */
export async function mailReminder(tx: Tx, link: LinkOfPackage, now: Date) {
  const ends = `ends ${momentFrom(now, link.expiresAt)}.`
  await queueMail(tx, {
    cause: `payment-link-ends ${link.id}`,
    recipient: link.recipient,
    ...renderLetter({
      subject: `Your link for the ${link.package.name} package ${ends.slice(0, -1)}`,
      preview: "You pay on our payment provider's page.",
      heading: `Your ${link.package.name} package`,
      parts: [
        await greetingOf(tx, link),
        `Your link for the ${link.package.name} package ${ends}`,
        { button: 'Continue to payment', href: urlOf(link) },
        { note: 'A better deal or your money back.' },
      ],
    }),
  })
}

async function greetingOf(tx: Tx, { consultationId, personId }: PaymentLink) {
  return greeting((await firstNameOf(tx, { consultationId, personId })) ?? '')
}

const day = new Intl.DateTimeFormat('en-CA', { timeZone: brand.timeZone })
const hour = new Intl.DateTimeFormat('en-US', {
  timeZone: brand.timeZone,
  hour: 'numeric',
  minute: '2-digit',
})

/** "tomorrow at 4:30 PM ET"; "today" after the reminders were held up. */
function momentFrom(now: Date, time: Date) {
  const when = day.format(now) === day.format(time) ? 'today' : 'tomorrow'
  return `${when} at ${hour.format(time).replaceAll('\u202f', ' ')} ET`
}
