import { type LucideIcon, Mail, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { brand } from '../../shared/brand'
import { Badge } from '../ui/badge'
import { Sheet } from '../ui/paper/sheet'

export function WaysToReachUs() {
  return (
    <Sheet className="lg:sticky lg:top-24">
      <h2 className="text-xl">Multiple Ways to Reach Us</h2>
      <ul className="mt-6 grid gap-6 sm:grid-cols-3 lg:grid-cols-1">
        <Way icon={Phone} name="Phone" note={brand.hours}>
          <a href={brand.phoneHref} className={link}>
            {brand.phone}
          </a>
        </Way>
        <Way icon={Mail} name="Email" note="Email us anytime">
          <a href={brand.emailHref} className={link}>
            {mailbox}@<wbr />
            {host}
          </a>
        </Way>
        <Way icon={MessageCircle} name="Messaging Support">
          <Badge className="mt-1">Coming Soon</Badge>
        </Way>
      </ul>
    </Sheet>
  )
}

const [mailbox, host] = brand.email.split('@')

// The whole entry is the target.
const link =
  'inline-block py-0.5 font-semibold text-ink underline decoration-1 underline-offset-4 after:absolute after:inset-0 hover:decoration-2'

function Way({
  icon: Icon,
  name,
  note,
  children,
}: {
  icon: LucideIcon
  name: string
  note?: string
  children: ReactNode
}) {
  return (
    <li className="relative flex min-w-0 gap-3.5 sm:max-lg:flex-col">
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-tread text-ink">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0">
        <h3 className="font-normal text-base text-ink-soft tracking-normal">{name}</h3>
        {children}
        {note && <p className="text-ink-faint text-sm">{note}</p>}
      </div>
    </li>
  )
}
