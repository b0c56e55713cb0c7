import { Pin, PinOff } from 'lucide-react'
import { useAction } from '../../graph/use-action'
import { type NoteFragment, usePinNoteMutation } from './generated/notes'

/** Pins a note on top of its list, or unpins it. */
export function PinButton({
  note: { id, isPinned },
  onPinned,
}: {
  note: NoteFragment
  onPinned: () => unknown
}) {
  const [pin] = usePinNoteMutation()
  const [run] = useAction()
  const Icon = isPinned ? PinOff : Pin
  const press = async () => {
    await pin({ variables: { id, isPinned: !isPinned } })
    await onPinned()
  }
  return (
    <button
      type="button"
      aria-label={isPinned ? 'Unpin the note' : 'Pin the note on top'}
      title={isPinned ? 'Unpin' : 'Pin on top'}
      onClick={() => void run(press, { failed: isPinned ? 'Not unpinned' : 'Not pinned' })}
      className="-my-1.5 grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-tread hover:text-ink lg:size-9"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  )
}
