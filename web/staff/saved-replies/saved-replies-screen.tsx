import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '../../graph/use-action'
import { Button } from '../../ui/button'
import { Nothing } from '../../ui/states'
import { livingList } from '../frame/connections'
import { useMay } from '../frame/rights'
import { RowsWaiting } from '../frame/rows-waiting'
import { Screen } from '../frame/screen'
import { StaffProblem } from '../frame/staff-problem'
import {
  type SavedReplyFragment,
  useMoveReplyMutation,
  useSavedRepliesQuery,
  useSaveReplyMutation,
} from './generated/saved-replies'
import { RemoveSavedReplyDialog } from './remove-saved-reply-dialog'
import { SavedReplyDialog } from './saved-reply-dialog'
import { type SavedReplyChange, SavedReplyTable } from './saved-reply-table'

/** The texts that staff send often, in the order in which they are offered. */
export function SavedRepliesScreen() {
  const mayEdit = useMay()('PEOPLE')
  const [isAdding, setAdding] = useState(false)
  const add = () => setAdding(true)
  return (
    <Screen
      title="Saved replies"
      subtitle="Type / in a reply to insert one."
      actions={
        mayEdit && (
          <Button onClick={add} className="max-sm:w-full">
            <Plus aria-hidden className="size-5" />
            Add a reply
          </Button>
        )
      }
    >
      <SavedReplies mayEdit={mayEdit} />
      {isAdding && <SavedReplyDialog onClose={() => setAdding(false)} />}
    </Screen>
  )
}

function SavedReplies({ mayEdit }: { mayEdit: boolean }) {
  const { data, error, refetch } = useSavedRepliesQuery(livingList)
  const [chosen, setChosen] = useState<{ reply: SavedReplyFragment; change: 'edit' | 'remove' }>()
  const [move] = useMoveReplyMutation()
  const [save] = useSaveReplyMutation()
  const [run] = useAction()
  if (error && !data) return <StaffProblem error={error} retry={() => refetch()} />
  const replies = data?.savedReplies
  if (!replies) return <RowsWaiting rows={5} />
  if (replies.length === 0) {
    return <Nothing title="No saved replies yet">Texts that you send often appear here.</Nothing>
  }
  const sorted = [...replies].sort((a, b) => a.place - b.place)
  const close = () => setChosen(undefined)

  function change(reply: SavedReplyFragment, change: SavedReplyChange) {
    if (change === 'edit' || change === 'remove') return setChosen({ reply, change })
    if (change === 'hide') {
      const variables = { ...reply, isHidden: !reply.isHidden }
      return void run(() => save({ variables }), {
        done: reply.isHidden ? 'Reply is offered again' : 'Reply hidden',
        failed: 'Not changed',
      })
    }
    const place = reply.place + (change === 'up' ? -1 : 1)
    void run(() => move({ variables: { id: reply.id, place } }), { failed: 'Not moved' })
  }

  return (
    <>
      <SavedReplyTable replies={sorted} onChange={mayEdit ? change : undefined} />
      {chosen?.change === 'edit' && <SavedReplyDialog reply={chosen.reply} onClose={close} />}
      {chosen?.change === 'remove' && (
        <RemoveSavedReplyDialog reply={chosen.reply} onClose={close} />
      )}
    </>
  )
}
