import { MessageSquareText } from 'lucide-react'
import { savedReplies } from '../../content/saved-replies'
import { Button } from '../../ui/button'
import { Menu, MenuPreviewItem } from '../../ui/menu'

/** Inserts a saved reply into the composer, to be reviewed before it is sent. */
export function SavedRepliesMenu({
  firstName,
  onChoose,
  onClosed,
}: {
  firstName: string
  onChoose: (text: string) => void
  /** Called when the menu closes, to place the focus. */
  onClosed: () => void
}) {
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
      {savedReplies.map(({ title, text }) => {
        const reply = text.replaceAll('{firstName}', firstName)
        return (
          <MenuPreviewItem
            key={title}
            title={title}
            preview={reply}
            onSelect={() => onChoose(reply)}
          />
        )
      })}
    </Menu>
  )
}
