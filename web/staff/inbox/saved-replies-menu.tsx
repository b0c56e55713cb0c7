import { MessageSquareText } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../ui/button'
import { Menu, MenuItem, MenuPreviewItem } from '../../ui/menu'
import { useMay } from '../frame/rights'
import { staffPaths } from '../paths'
import type { OfferedSavedReply } from './use-saved-replies'

/** Inserts a saved reply into the composer, to be reviewed before it is sent. */
export function SavedRepliesMenu({
  replies,
  onChoose,
  onClosed,
}: {
  replies: readonly OfferedSavedReply[]
  onChoose: (reply: OfferedSavedReply) => void
  /** Called when the menu closes, to place the focus. */
  onClosed: () => void
}) {
  const mayEdit = useMay()('PEOPLE')
  const navigate = useNavigate()
  return (
    <Menu
      trigger={
        <Button variant="bare" size="sm">
          <MessageSquareText aria-hidden className="size-4" />
          Saved replies
        </Button>
      }
      side="top"
      align="start"
      isScrollable
      className="max-h-96 w-80"
      onClosed={onClosed}
    >
      {replies.map((reply) => (
        <MenuPreviewItem
          key={reply.id}
          title={reply.title}
          preview={reply.text}
          onSelect={() => onChoose(reply)}
        />
      ))}
      {mayEdit && (
        <MenuItem onSelect={() => navigate(staffPaths.savedReplies())}>Edit saved replies</MenuItem>
      )}
    </Menu>
  )
}
