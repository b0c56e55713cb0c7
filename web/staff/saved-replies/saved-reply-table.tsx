import { ChevronDown } from 'lucide-react'
import { Button } from '../../ui/button'
import { Menu, MenuItem } from '../../ui/menu'
import { Tag } from '../../ui/paper/marks'
import { type Column, Table } from '../../ui/table'
import { MoveButtons } from '../frame/move-buttons'
import type { SavedReplyFragment } from './generated/saved-replies'

export type SavedReplyChange = 'up' | 'down' | 'edit' | 'hide' | 'remove'

type OnChange = (reply: SavedReplyFragment, change: SavedReplyChange) => void

/** In the order in which they are offered. */
export function SavedReplyTable({
  replies,
  onChange,
}: {
  replies: readonly SavedReplyFragment[]
  /** Missing for those who may only look. */
  onChange: OnChange | undefined
}) {
  return <Table rows={replies} columns={columnsOf(replies, onChange)} />
}

const columnsOf = (
  replies: readonly SavedReplyFragment[],
  onChange: OnChange | undefined,
): Column<SavedReplyFragment>[] => [
  {
    name: 'Title',
    width: 'w-64',
    cell: ({ title, isHidden }) => (
      <span className="flex flex-wrap items-baseline gap-x-2.5">
        <span className="font-semibold">{title}</span>
        {isHidden && <Tag>Hidden</Tag>}
      </span>
    ),
  },
  {
    name: 'Shortcut',
    width: 'w-28',
    onPhone: 'beside',
    cell: ({ shortcut }) => shortcut && <span className="text-ink-soft">/{shortcut}</span>,
  },
  {
    name: 'Text',
    cell: ({ text }) => (
      <span className="line-clamp-2 text-ink-soft @2xl:line-clamp-1">{text}</span>
    ),
  },
  ...(onChange
    ? [
        {
          name: 'Actions',
          isNameHidden: true,
          width: 'w-56',
          cell: (reply: SavedReplyFragment) => (
            <Actions
              reply={reply}
              isFirst={reply === replies[0]}
              isLast={reply === replies.at(-1)}
              onChange={(change) => onChange(reply, change)}
            />
          ),
        },
      ]
    : []),
]

function Actions({
  reply: { title, isHidden },
  isFirst,
  isLast,
  onChange,
}: {
  reply: SavedReplyFragment
  isFirst: boolean
  isLast: boolean
  onChange: (change: SavedReplyChange) => void
}) {
  return (
    <span className="flex items-center justify-end gap-1">
      <MoveButtons
        name={title}
        isFirst={isFirst}
        isLast={isLast}
        onMove={(by) => onChange(by < 0 ? 'up' : 'down')}
      />
      <Menu
        trigger={
          <Button
            variant="quiet"
            size="row"
            className="whitespace-nowrap"
            aria-label={`Change ${title}`}
          >
            Change
            <ChevronDown aria-hidden className="size-4" />
          </Button>
        }
      >
        <MenuItem onSelect={() => onChange('edit')}>Edit…</MenuItem>
        <MenuItem onSelect={() => onChange('hide')}>{isHidden ? 'Offer again' : 'Hide'}</MenuItem>
        <MenuItem onSelect={() => onChange('remove')}>Remove…</MenuItem>
      </Menu>
    </span>
  )
}
