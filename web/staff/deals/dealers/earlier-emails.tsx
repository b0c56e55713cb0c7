import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { useAction } from '../../../graph/use-action'
import { Button } from '../../../ui/button'
import { inboundEmailHash } from '../../inbound/inbound-email-hash'
import type { Emailed } from './emailed'
import { EarlierRepliesDocument } from './generated/dealers'

/** A button that adds the emails before those that are here, and moves the focus to the first of them. */
export function EarlierEmails({
  solicitation: { dealer, replies, replyCount },
}: {
  solicitation: Emailed
}) {
  const client = useApolloClient()
  const [run, isBusy] = useAction()
  const [before, setBefore] = useState<string>()
  useEffect(() => {
    const next = replies[replies.findIndex(({ id }) => id === before) - 1]
    if (!next) return
    setBefore(undefined)
    document.querySelector<HTMLElement>(inboundEmailHash(next.id))?.focus()
  }, [replies, before])
  const [oldest] = replies
  const more = replyCount - replies.length
  if (!oldest || more <= 0) return null
  const load = () =>
    run(
      async () => {
        await client.query({
          query: EarlierRepliesDocument,
          variables: { before: oldest.id },
          fetchPolicy: 'network-only',
        })
        setBefore(oldest.id)
      },
      { failed: 'Not loaded' },
    )
  return (
    <Button
      variant="quiet"
      size="sm"
      className="max-lg:min-h-11"
      aria-label={`Show earlier emails of ${dealer.name}, ${more} more`}
      busy={isBusy}
      onClick={() => void load()}
    >
      Show earlier emails ({more.toLocaleString('en-US')} more)
    </Button>
  )
}
