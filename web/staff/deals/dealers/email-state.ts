import { solicitationStatuses } from '../../../../shared/words/dealers'
import { markFor } from '../../../../shared/words/rows'
import type { EmailState, ReplyOrigin, SolicitationStatus } from '../../../generated/schema'

interface Asked {
  status: SolicitationStatus
  answeredAt?: string | null
  requests: readonly { state: EmailState; bouncedAt?: string | null }[]
}

interface Answered {
  replies: readonly { origin: ReplyOrigin; isBounce: boolean; handledAt?: string | null }[]
}

/** Whether a dealer got an email and has not answered in any way. */
export const awaitsAnswer = ({ status, answeredAt, requests }: Asked) =>
  requests.length > 0 && !answeredAt && (status === 'ASKED' || status === 'SILENT')

/** Whether staff have to read it: automatic mail says nothing, unless ours could not be delivered. */
export const isToRead = ({ origin, isBounce, handledAt }: Answered['replies'][number]) =>
  !handledAt && (isBounce || origin !== 'MACHINE')

interface Said {
  happenedAt: string
  channel: string
}

/** What to remember of a dealer: what it said last, else what we did other than emailing. */
export const lastSaid = <Entry extends Said>({
  lastWord,
  lastContact,
}: {
  lastWord?: Entry | null
  lastContact?: Entry | null
}) => lastWord ?? (lastContact?.channel === 'EMAIL' ? undefined : lastContact)

/** When we emailed a dealer that has said nothing since. */
export function askedSince({
  requests,
  lastWord,
}: {
  requests: readonly { createdAt: string }[]
  lastWord?: Said | null
}) {
  const at = requests.at(-1)?.createdAt
  return at && (!lastWord || lastWord.happenedAt < at) ? at : undefined
}

/** Where a dealer stands. While it was only asked, what became of our last email. */
export function dealerMark(solicitation: Asked & Answered) {
  const { status, requests, replies } = solicitation
  const email = requests.at(-1)
  if (!email || status !== 'ASKED') return markFor(solicitationStatuses, status)
  if (email.bouncedAt) return { words: 'Came back', tone: 'red', shape: 'diamond' } as const
  if (email.state === 'GIVEN_UP')
    return { words: 'Not sent', tone: 'red', shape: 'diamond' } as const
  if (email.state === 'WAITING') {
    return { words: 'Waiting to be sent', tone: 'amber', shape: 'half' } as const
  }
  if (replies.some((reply) => reply.origin === 'UNSURE' && isToRead(reply))) {
    return { words: 'Answered?', tone: 'amber', shape: 'half' } as const
  }
  if (replies.some(({ origin, isBounce }) => origin === 'MACHINE' && !isBounce)) {
    return { ...solicitationStatuses.ASKED, words: 'Automatic reply' }
  }
  return { ...solicitationStatuses.ASKED, words: 'Sent' }
}
