import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Menu, MenuItem } from '../../ui/menu'
import type { SavedReplyFragment } from './generated/saved-replies'

export type SavedReplyChange = 'up' | 'down' | 'edit' | 'hide' | 'remove'

export function SavedReplyRow({
  reply: { title, shortcut, text, isHidden },
  isFirst,
  isLast,
  onChange,
}: {
  reply: SavedReplyFragment
  isFirst: boolean
  isLast: boolean
  /** Missing for those who may only look. */
  onChange: ((change: SavedReplyChange) => void) | undefined
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <strong dir="auto" className="font-semibold [overflow-wrap:anywhere]">
            {title}
          </strong>
          {shortcut && <span className="text-ink-soft text-sm">/{shortcut}</span>}
          {isHidden && <Badge>Hidden</Badge>}
        </p>
        <p
          dir="auto"
          className="line-clamp-2 max-w-3xl text-ink-soft text-sm [overflow-wrap:anywhere]"
        >
          {text}
        </p>
      </div>
      {onChange && (
        <div className="ml-auto flex items-center gap-1">
          <MoveButton
            label={`Move ${title} up`}
            disabled={isFirst}
            onPress={() => onChange('up')}
            icon={ArrowUp}
          />
          <MoveButton
            label={`Move ${title} down`}
            disabled={isLast}
            onPress={() => onChange('down')}
            icon={ArrowDown}
          />
          <Menu
            trigger={
              <Button
                variant="quiet"
                size="sm"
                className="max-lg:min-h-11"
                aria-label={`Change ${title}`}
              >
                Change
                <ChevronDown aria-hidden className="size-4" />
              </Button>
            }
          >
            <MenuItem onSelect={() => onChange('edit')}>Edit…</MenuItem>
            <MenuItem onSelect={() => onChange('hide')}>
              {isHidden ? 'Offer again' : 'Hide'}
            </MenuItem>
            <MenuItem onSelect={() => onChange('remove')}>Remove…</MenuItem>
          </Menu>
        </div>
      )}
    </li>
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
      className="grid size-11 place-items-center rounded-md text-ink-soft hover:bg-tread hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-30 lg:size-9"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  )
}
