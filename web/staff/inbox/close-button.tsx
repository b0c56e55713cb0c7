import { Archive, ArchiveRestore } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useAction } from '../../graph/use-action'
import { useKeys } from '../../ui/browser/keys'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast/toast'
import { PAGE } from '../frame/connections'
import { Key } from '../frame/key'
import { useBackToList } from '../frame/list-detail'
import { useMay } from '../frame/rights'
import { staffPaths } from '../paths'
import { filterIn } from './conversation-filter'
import {
  useCloseConversationMutation,
  useInboxQuery,
  useReopenConversationMutation,
} from './generated/inbox'

const refetching = { refetchQueries: ['Inbox', 'ConversationOf'] }

/** Says that a conversation needs no answer and opens the next, or takes that back. */
export function CloseButton({ customerId, isClosed }: { customerId: string; isClosed: boolean }) {
  const [close] = useCloseConversationMutation(refetching)
  const [reopen] = useReopenConversationMutation(refetching)
  const [run, isBusy] = useAction()
  const mayChat = useMay()('CHAT')
  const goToNext = useGoToNext(customerId)

  const reopenIt = () => reopen({ variables: { customerId } })
  async function closeIt() {
    const { href } = window.location
    await close({ variables: { customerId } })
    // Someone who has gone elsewhere meanwhile stays there.
    if (window.location.href === href) goToNext()
    const undo = () => run(reopenIt, { failed: 'Not reopened' })
    toast({ tone: 'success', title: 'Conversation closed', undo })
  }
  const change = () =>
    isClosed
      ? run(reopenIt, { done: 'Conversation reopened', failed: 'Not reopened' })
      : run(closeIt, { failed: 'Not closed' })
  useKeys({ e: () => (mayChat && !isClosed ? change() : false) })
  if (!mayChat) return isClosed && <span className="text-ink-soft text-sm">Closed</span>
  const Icon = isClosed ? ArchiveRestore : Archive
  return (
    <Button
      variant="quiet"
      size="sm"
      className="max-lg:min-h-11"
      busy={isBusy}
      onClick={() => void change()}
    >
      <Icon aria-hidden className="size-4" />
      {isClosed ? 'Reopen' : 'Close'}
      {!isClosed && <Key>e</Key>}
    </Button>
  )
}

/** Opens the first other conversation of the list that isn't closed: the longest wait. Without one, the list. */
function useGoToNext(customerId: string) {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const back = useBackToList(staffPaths.inbox())
  const { filter } = filterIn(parameters)
  const { data } = useInboxQuery({
    variables: { first: PAGE, filter },
    fetchPolicy: 'cache-only',
  })
  const next = data?.conversations?.edges.find(
    ({ node }) => node.customer.id !== customerId && !node.closedAt,
  )?.node.customer.id
  return () =>
    navigate(
      next ? { pathname: staffPaths.conversation(next), search: parameters.toString() } : back,
    )
}
