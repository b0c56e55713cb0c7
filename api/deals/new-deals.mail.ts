import { tierNames } from '../../shared/deals/entitlements'
import { inOurZone, renderLetter } from '../mail/letter'
import { queueMail } from '../mail/mail'
import { mailStaffAbout } from '../mail/staff-digest'
import { config } from '../platform/config'
import type { Tx } from '../platform/db'
import { newWorkRecipients } from '../team/recipients'

/** Emails staff about all deals that are new, unless the last email was a moment ago. */
export const mailNewDeals = (tx: Tx) =>
  mailStaffAbout(tx, {
    table: 'deal',
    recipients: newWorkRecipients,
    letterOf: async (tx, ids) => {
      const deals = await tx.deal.findMany({
        where: { id: { in: ids } },
        orderBy: [{ contactBy: 'asc' }, { number: 'asc' }],
        take: MAX_LISTED,
      })
      return { cause: `deal-new ${ids[0]}`, ...newDealsLetter(ids, deals) }
    },
  })

const MAX_LISTED = 20

interface NewDeal {
  id: string
  number: string
  tier: keyof typeof tierNames
  contactBy: Date
}

/** Names no buyer: the deals say who they are. */
function newDealsLetter(ids: string[], deals: NewDeal[]) {
  const [first] = deals
  const isOne = ids.length === 1
  const by = first ? inOurZone(first.contactBy) : ''
  const heading = isOne ? `New deal ${first?.number ?? ''}` : `${ids.length} new deals`
  const path = isOne ? `/staff/deals/${first?.id ?? ''}` : '/staff/deals'
  return renderLetter({
    subject: heading,
    preview: isOne ? `Contact the buyer by ${by}.` : `Contact the first buyer by ${by}.`,
    heading,
    parts: [
      'Contact each buyer by the time below: we promise it when they pay.',
      {
        facts: deals.map(({ number, tier, contactBy }) => [
          `${number}, ${tierNames[tier]}`,
          `by ${inOurZone(contactBy)}`,
        ]),
      },
      { button: isOne ? 'Open the deal' : 'Open the deals', href: `${config.PUBLIC_URL}${path}` },
    ],
  })
}

interface Joined {
  orderId: string
  orderNumber: number
  userId: string
  recipient: string
}

/** Tells the payer that an account with another email has joined the order's deals. */
export const mailJoin = (tx: Tx, { orderId, orderNumber, userId, recipient }: Joined) =>
  queueMail(tx, {
    cause: `deal-joined ${orderId} ${userId}`,
    recipient,
    ...renderLetter({
      subject: `Order ${orderNumber} was added to an account`,
      preview: 'An account with another email address now shows your deal.',
      heading: 'Your order was added to an account',
      parts: [
        `Someone with the link from order ${orderNumber} signed in with another email address and added the order to their account. They now see its deal in My deal.`,
        { note: "If that wasn't you or someone you trust, please reply or call us." },
      ],
    }),
  })
