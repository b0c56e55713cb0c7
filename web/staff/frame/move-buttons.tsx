import { ArrowDown, ArrowUp } from 'lucide-react'

/** Moves a row of a list up and down. */
export function MoveButtons({
  name,
  isFirst,
  isLast,
  onMove,
}: {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
}) {
  return (
    <>
      <MoveButton
        label={`Move ${name} up`}
        disabled={isFirst}
        onPress={() => onMove(-1)}
        icon={ArrowUp}
      />
      <MoveButton
        label={`Move ${name} down`}
        disabled={isLast}
        onPress={() => onMove(1)}
        icon={ArrowDown}
      />
    </>
  )
}

function MoveButton({
  label,
  disabled,
  onPress,
  icon: Icon,
}: {
  label: string
  disabled: boolean
  onPress: () => void
  icon: typeof ArrowUp
}) {
  return (
    <button
      type="button"
      aria-label={label}
      // Stays focusable, so that the focus isn't lost at the end of the list.
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onPress()}
      className="grid size-11 place-items-center rounded-md text-ink-soft hover:bg-tread hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-30 lg:size-8"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  )
}
