import {
  Clock,
  CreditCard,
  ExternalLink,
  type LucideIcon,
  Receipt,
  ShieldCheck,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { legalLinks } from '../content/legal-links'
import { packageTerms } from '../content/package-terms'
import { link } from '../ui/link-look'
import { Sheet } from '../ui/paper/sheet'

const cards = ['Visa', 'MC', 'Amex', 'Discover']

const facts: { icon: LucideIcon; text: string }[] = [
  {
    icon: ExternalLink,
    text: 'You pay on our payment provider’s secure page. We never see your card details.',
  },
  {
    icon: Clock,
    text: 'Please complete the payment within 30 minutes. We hold your packages until then.',
  },
  { icon: Receipt, text: packageTerms.payment },
  { icon: ShieldCheck, text: packageTerms.refund },
]

export function PaymentInformation({ children }: { children: ReactNode }) {
  return (
    <Sheet className="lg:sticky lg:top-24">
      <h2 className="text-xl">Payment Information</h2>
      <h3 className="mt-5 flex items-center gap-2 text-sm font-medium text-ink-soft">
        <CreditCard aria-hidden className="size-5" />
        Accepted cards
      </h3>
      <ul className="mt-2.5 flex flex-wrap gap-2">
        {cards.map((card) => (
          <li
            key={card}
            className="rounded-md border border-rule bg-tread px-3 py-1 text-sm font-semibold"
          >
            {card}
          </li>
        ))}
      </ul>
      <ul className="mt-6 space-y-3.5 text-sm text-ink-soft">
        {facts.map(({ icon: Icon, text }) => (
          <li key={text} className="flex gap-3">
            <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0 text-ink" />
            {text}
          </li>
        ))}
      </ul>
      <div className="mt-7">{children}</div>
      <ul aria-label="Before you pay" className="mt-3 flex flex-wrap justify-center gap-x-5">
        {legalLinks.map(({ href, name }) => (
          <li key={href}>
            <a href={href} className={`${link} inline-flex min-h-11 items-center text-sm`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
