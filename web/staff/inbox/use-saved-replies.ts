import { useApolloClient } from '@apollo/client/react'
import { useAction } from '../../graph/use-action'
import {
  type OfferedRepliesQuery,
  RenderedReplyDocument,
  useOfferedRepliesQuery,
} from './generated/inbox'

export type OfferedSavedReply = NonNullable<OfferedRepliesQuery['savedReplies']>[number]

/** The saved replies for a customer, and a function that fills one in and passes on its text. */
export function useSavedReplies(customerId: string) {
  const client = useApolloClient()
  const { data } = useOfferedRepliesQuery({ fetchPolicy: 'cache-and-network' })
  const [run] = useAction()
  const replies = data?.savedReplies?.filter(({ isHidden }) => !isHidden) ?? []

  const fillIn = ({ id }: OfferedSavedReply, insert: (text: string) => void) =>
    run(
      async () => {
        const { data } = await client.query({
          query: RenderedReplyDocument,
          variables: { id, customerId },
          fetchPolicy: 'no-cache',
        })
        if (data?.renderSavedReply) insert(data.renderSavedReply.text)
      },
      { failed: 'Reply not inserted' },
    )
  return { replies, fillIn }
}
