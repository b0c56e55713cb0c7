import { brand } from '../../shared/brand'
import type { Message, User } from '../generated/prisma/client'
import { greeting, inOurZone, renderLetter } from '../mail/letter'
import { queueMail } from '../mail/mail'
import { config } from '../platform/config'
import type { Tx } from '../platform/db'

type Reply = Message & { author: Pick<User, 'firstName'> | null }

/** Emails staff replies, oldest first, to a customer who has not seen them. */
export async function mailReplies(tx: Tx, customer: User, replies: [Reply, ...Reply[]]) {
  const isOne = replies.length === 1
  await queueMail(tx, {
    cause: `unseen-replies ${replies[0].id}`,
    recipient: customer.email,
    ...renderLetter({
      subject: `${isOne ? 'New message' : `${replies.length} new messages`} from ${brand.name}`,
      preview: replies[0].content.slice(0, 120),
      heading: `You have ${isOne ? 'a new message' : `${replies.length} new messages`}`,
      parts: [
        greeting(customer.firstName),
        'We replied in the support chat while you were away:',
        {
          messages: replies.map(({ author, createdAt, content }) => ({
            heading: `${author?.firstName ?? 'Support'}, ${inOurZone(createdAt)}`,
            content,
          })),
        },
        { button: 'Reply in the chat', href: `${config.PUBLIC_URL}/api/login?returnTo=%2F` },
        { note: "Once you're signed in, the chat is at the bottom right of every page." },
      ],
    }),
  })
}
