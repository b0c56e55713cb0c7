import { switchKeys, useKeysAreOn } from '../../ui/browser/keys'
import { CheckField } from '../../ui/check-field'
import { Dialog } from '../../ui/dialog'

const keys = [
  ['j / k', 'Next and previous in a list (inside it, the arrow keys too)'],
  ['Enter', 'Open the selected item; in a reply, send'],
  ['Shift + Enter', 'New line in a reply'],
  ['Ctrl + K', 'Find people, deals, orders, dealers, and screens, or do something on this one'],
  ['g then t, i, d, r, o, p', 'Go to Today, Inbox, Deals, Requests, Orders, or People'],
  ['c', 'Call the buyer of the selected row, deal, or request, and log what was said'],
  ['1 to 6', 'In a call: what came of it'],
  ['x / Shift + X', 'Today: select, and select up to here'],
  ['s', 'Today: snooze'],
  ['a', 'Assign; then type a name'],
  ['e', 'Today: done'],
  ['t', 'Today, or the page of a person: add a task'],
  ['u', 'Undo the last change'],
  ['r', 'Reply in the open conversation, or write an email to the open person'],
  ['n', 'Log a call without calling, about the open deal, request, person, or chat'],
  ['p', 'Send a payment link for the open request'],
  ['q', 'Start a quote in the open deal'],
  ['Shift + D', 'Email dealers about the open deal'],
  ['Shift + A', 'Set the appointment of the open deal'],
  ['Shift + C', 'Enter the contract of the open deal'],
  ['Shift + P', 'Record the purchase of the open deal'],
  ['Enter / Alt + L', 'In a quote: next field, another line'],
  ['Ctrl + Shift + Enter', 'In a quote: publish'],
  ['Ctrl + Enter', 'Send or save what you are writing'],
  ['/', 'Search orders, or deals while you are there'],
  ['Esc', 'Leave the field, then return to the list'],
  ['?', 'Show shortcuts'],
] as const

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const areOn = useKeysAreOn()
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="divide-y divide-rule">
        {keys.map(([key, meaning]) => (
          <div key={key} className="grid grid-cols-[10rem_1fr] gap-3 py-2.5">
            <dt>
              <kbd className="rounded-[3px] border border-rule-strong px-1.5 py-0.5 font-sans text-[0.8125rem]">
                {key}
              </kbd>
            </dt>
            <dd className="text-ink-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 border-rule border-t pt-4">
        <CheckField
          label="Single-key shortcuts"
          hint="Turn these off if they interfere with speech input."
          checked={areOn}
          onChange={({ target }) => switchKeys(target.checked)}
        />
      </div>
    </Dialog>
  )
}
