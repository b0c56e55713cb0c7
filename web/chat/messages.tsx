import type { OfficeHours } from '../../shared/office-hours'
import { backAt } from '../../shared/opening-words'
import type { Account } from '../account/account'
import { useOfficeHours } from '../ui/use-office-hours'
import { type Chat, useChat } from './chat'
import { dayOf } from './chat-days'
import type { ChatState } from './chat-state'
import { Conversation } from './conversation'
import { messagesOf } from './message-list'
import { MessageRow } from './message-row'
import { presentStaff } from './presence'

/** The messages of the customer's own conversation. */
export function Messages({ chat, account, now }: { chat: Chat; account: Account; now: number }) {
  const back = backWhenWaiting(useChat(chat), now, useOfficeHours()(now))
  return (
    <Conversation
      chat={chat}
      dayOf={({ sentAt }) => dayOf(sentAt, now)}
      renderRow={(row) => <MessageRow {...row} />}
      align="bottom"
      empty={<p className="my-auto text-ink-soft">No messages yet. Start a conversation!</p>}
    >
      {back && (
        <p
          dir="auto"
          className="mt-5 rounded-sm border border-rule px-4 py-2.5 text-ink-soft text-sm [overflow-wrap:anywhere]"
        >
          Got it. We’re back {back}
          {account.emailVerified
            ? ` and will email ${account.email} if you’re not here.`
            : '. Confirm your email to get our reply there.'}
        </p>
      )}
    </Conversation>
  )
}

/** When staff are back, for a customer whose message waits until then. */
function backWhenWaiting(state: ChatState, now: number, hours: OfficeHours) {
  const isWaiting = messagesOf(state.list).at(-1)?.isOwn && state.unsent.length === 0
  return isWaiting && !presentStaff(state, now) ? backAt(now, hours) : undefined
}
