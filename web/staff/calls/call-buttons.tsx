import { Phone } from 'lucide-react'
import { useRef, useState } from 'react'
import { phoneWords, telOf } from '../../../shared/phones'
import { Button, buttonLook } from '../../ui/button'
import type { CallSubject } from '../frame/call-subject'
import { useCommands } from '../frame/commands'
import { Key } from '../frame/key'
import { useMay } from '../frame/rights'
import { CallDialog } from './call-dialog'

/** Calls a customer, and logs what came of it. The key `c` does both, `n` logs only. */
export function CallButtons({
  subject,
  phone,
  onSaved,
}: {
  subject: CallSubject
  phone?: string | null
  onSaved: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)
  const mayLog = useMay()('PEOPLE')
  useCommands([
    {
      name: `Call ${subject.name}`,
      key: 'c',
      run: () => {
        link.current?.click()
        setOpen(mayLog)
      },
    },
    mayLog && { name: 'Log a call', key: 'n', run: () => setOpen(true) },
  ])
  return (
    <>
      {phone && (
        <a ref={link} href={telOf(phone)} className={buttonLook({ size: 'sm' }, 'max-lg:min-h-11')}>
          <Phone aria-hidden className="size-4" />
          Call {phoneWords(phone)}
          <Key>c</Key>
        </a>
      )}
      {mayLog && (
        <Button variant="quiet" size="sm" className="max-lg:min-h-11" onClick={() => setOpen(true)}>
          Log a call
          <Key>n</Key>
        </Button>
      )}
      {isOpen && <CallDialog subject={subject} onClose={() => setOpen(false)} onSaved={onSaved} />}
    </>
  )
}
