import { CheckField } from '../../ui/check-field'
import { Dialog } from '../../ui/dialog'
import { switchKeys, useKeysAreOn } from '../../ui/keys'

const keys = [
  ['j / k', 'Next and previous in a list; the arrows too, once you are in it'],
  ['Enter', 'Open what is chosen; in a reply: send'],
  ['Shift + Enter', 'A new line in a reply'],
  ['r', 'Write a reply in the open conversation'],
  ['/', 'Search the orders'],
  ['Esc', 'Leave the field, then go back to the list'],
  ['?', 'Show these keys'],
] as const

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const areOn = useKeysAreOn()
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="divide-y divide-line">
        {keys.map(([key, means]) => (
          <div key={key} className="grid grid-cols-[8rem_1fr] gap-3 py-2.5">
            <dt>
              <kbd className="rounded-md border border-line-strong bg-raised px-2 py-0.5 font-medium font-sans text-sm">
                {key}
              </kbd>
            </dt>
            <dd className="text-ink-soft">{means}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 border-line border-t pt-4">
        <CheckField
          label="Single keys are on"
          hint="Switch them off when they get in the way of speech input."
          checked={areOn}
          onChange={({ target }) => switchKeys(target.checked)}
        />
      </div>
    </Dialog>
  )
}
