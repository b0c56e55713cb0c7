import { LastWords, Said } from '../frame/last-words'
import { usePeekConversationQuery } from './generated/last-message'

/** What Today shows of a conversation. */
export function ConversationFacts({ id, now }: { id: string; now: number }) {
  return (
    <LastWords>
      <LastMessage customerId={id} now={now} />
    </LastWords>
  )
}

export function LastMessage({ customerId, now }: { customerId: string; now: number }) {
  const { data } = usePeekConversationQuery({
    variables: { customerId },
    fetchPolicy: 'cache-and-network',
  })
  const message = data?.conversation?.lastMessage
  if (!message) return null
  return (
    <Said
      when={message.createdAt}
      who={message.isFromAdmin ? (message.staffName ?? 'us') : 'customer'}
      channel="chat"
      now={now}
    >
      “{message.content}”
    </Said>
  )
}
