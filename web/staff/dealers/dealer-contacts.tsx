import { ChevronDown, Plus } from 'lucide-react'
import { useState } from 'react'
import { phoneWords, telOf } from '../../../shared/phones'
import { useAction } from '../../graph/use-action'
import { Button } from '../../ui/button'
import { link } from '../../ui/link-look'
import { Menu, MenuItem } from '../../ui/menu'
import { Tag } from '../../ui/paper/marks'
import { boxLook } from '../../ui/paper/sheet'
import { toast } from '../../ui/toast/toast'
import { Empty, Part } from '../frame/part'
import { useMay } from '../frame/rights'
import { DealerContactDialog } from './dealer-contact-dialog'
import {
  type DealerContactFragment,
  type DealerPageFragment,
  useSaveDealerContactMutation,
} from './generated/dealers'

type Change = 'edit' | 'default' | 'hide' | 'show'

/** The people at a dealership. Our emails go to the default one. */
export function DealerContacts({ dealer }: { dealer: DealerPageFragment }) {
  const { id: dealerId, contacts } = dealer
  const mayEdit = useMay()('DEALS')
  const [isAdding, setAdding] = useState(false)
  const [edited, setEdited] = useState<DealerContactFragment>()
  const [save] = useSaveDealerContactMutation({ refetchQueries: ['DealerList', 'History'] })
  const [run, isBusy] = useAction()

  /** Stores a contact with another place in the list, and says so. */
  const store = (
    contact: DealerContactFragment,
    place: Pick<DealerContactFragment, 'isDefault' | 'isHidden'>,
    title: string,
    undo?: () => unknown,
  ) =>
    run(
      async () => {
        const { id, name, role, email, phone, note } = contact
        const input = { name, role, email, phone, note, ...place }
        await save({ variables: { dealerId, id, input } })
        toast({ tone: 'success', title, description: contact.name, ...(undo && { undo }) })
      },
      { failed: 'Not changed' },
    )

  function change(contact: DealerContactFragment, change: Change) {
    const { isDefault, isHidden } = contact
    if (change === 'edit') return setEdited(contact)
    const takeBack = () => store(contact, { isDefault, isHidden }, 'Undone')
    if (change === 'default') {
      const before = contacts.find(({ isDefault }) => isDefault)
      const undo = before
        ? () => store(before, { isDefault: true, isHidden: false }, 'Undone')
        : takeBack
      void store(contact, { isDefault: true, isHidden: false }, 'Default contact', undo)
    } else {
      const isNowHidden = change === 'hide'
      const title = isNowHidden ? 'Contact hidden' : 'Contact shown again'
      void store(contact, { isDefault: false, isHidden: isNowHidden }, title, takeBack)
    }
  }

  return (
    <Part
      title="Contacts"
      heading="h2"
      count={contacts.length}
      actions={
        mayEdit && (
          <Button
            variant="quiet"
            size="sm"
            className="max-lg:min-h-11"
            onClick={() => setAdding(true)}
          >
            <Plus aria-hidden className="size-4" />
            Add a contact
          </Button>
        )
      }
    >
      {contacts.length === 0 ? (
        <Empty>
          No contacts yet.{' '}
          {dealer.email
            ? `Our emails go to ${dealer.email}.`
            : 'Without an email, we can’t ask this dealer.'}
        </Empty>
      ) : (
        <ul className={`${boxLook} divide-y divide-rule`}>
          {contacts.map((contact) => (
            <DealerContactRow
              key={contact.id}
              contact={contact}
              isBusy={isBusy}
              onChange={mayEdit ? (what) => change(contact, what) : undefined}
            />
          ))}
        </ul>
      )}
      {isAdding && (
        <DealerContactDialog
          dealerId={dealerId}
          isFirst={contacts.length === 0}
          onClose={() => setAdding(false)}
        />
      )}
      {edited && (
        <DealerContactDialog
          dealerId={dealerId}
          contact={edited}
          isFirst={false}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Part>
  )
}

function DealerContactRow({
  contact: { name, role, email, phone, isDefault, isHidden, note },
  isBusy,
  onChange,
}: {
  contact: DealerContactFragment
  isBusy: boolean
  /** Missing for those who may only look. */
  onChange: ((change: Change) => void) | undefined
}) {
  return (
    <li className="flex items-start justify-between gap-x-4 px-4 py-2.5">
      <div dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-2.5">
          <strong className={`font-semibold ${isHidden ? 'text-ink-soft' : ''}`}>{name}</strong>
          {role && <span className="text-ink-soft">{role}</span>}
          {isDefault && <Tag>Default</Tag>}
          {isHidden && <Tag>Hidden</Tag>}
        </p>
        <p className="flex flex-wrap gap-x-4">
          {email && (
            <a href={`mailto:${email}`} className={link}>
              {email}
            </a>
          )}
          {phone && (
            <a href={telOf(phone)} className={link}>
              {phoneWords(phone)}
            </a>
          )}
          {!email && !phone && <span className="text-ink-soft">No email, no phone number</span>}
        </p>
        {note && (
          <p dir="auto" className="text-ink-soft text-sm">
            {note}
          </p>
        )}
      </div>
      {onChange && (
        <Menu
          trigger={
            <Button
              variant="quiet"
              size="sm"
              className="max-lg:min-h-11"
              busy={isBusy}
              aria-label={`Change ${name}`}
            >
              Change
              <ChevronDown aria-hidden className="size-4" />
            </Button>
          }
        >
          <MenuItem onSelect={() => onChange('edit')}>Edit…</MenuItem>
          {!isDefault && <MenuItem onSelect={() => onChange('default')}>Make default</MenuItem>}
          <MenuItem onSelect={() => onChange(isHidden ? 'show' : 'hide')}>
            {isHidden ? 'Show again' : 'Hide'}
          </MenuItem>
        </Menu>
      )}
    </li>
  )
}
