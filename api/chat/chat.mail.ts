import { brand } from '../../shared/brand'
import { config } from '../config'
import type { Message, User } from '../generated/prisma/client'
import { greeting, inOurZone, renderLetter } from '../mail/letter'
import { queueMail } from '../mail/mail'
import type { Tx } from '../platform/db'

type Reply = Message & { author: Pick<User, 'firstName'> | null }

/** Brings answers to a customer who has not seen them; `replies` are at least one, oldest first. */
export async function mailReplies(tx: Tx, customer: User, replies: [Reply, ...Reply[]]) {
  const howMany = replies.length === 1 ? 'a message' : `${replies.length} messages`
  await queueMail(tx, {
    cause: `unseen-replies ${replies[0].id}`,
    recipient: customer.email,
    ...renderLetter({
      subject: `We answered you: ${howMany} from ${brand.name}`,
      preview: replies[0].content.slice(0, 120),
      heading: `You have ${howMany} from us`,
      parts: [
        greeting(customer.firstName),
        'We answered in the support chat while you were away:',
        {
          messages: replies.map(({ author, createdAt, content }) => ({
            heading: `${author?.firstName ?? 'Support'}, ${inOurZone(createdAt)}`,
            content,
          })),
        },
        { button: 'Answer in the chat', href: `${config.PUBLIC_URL}/api/login?returnTo=%2F` },
        { note: 'The chat is at the bottom right of every page once you are signed in.' },
      ],
    }),
  })
}
