import type { ReactNode } from 'react'
import { legalLinks } from '../content/legal-links'
import { packageTerms } from '../content/package-terms'
import { link } from '../ui/link-look'
import { Tag } from '../ui/paper/marks'

const cards = ['Visa', 'MC', 'Amex', 'Discover']

const facts = [
  'You pay on our payment provider’s secure page. We never see your card details.',
  'Please complete the payment within 30 minutes. We hold your packages until then.',
  packageTerms.payment,
  packageTerms.refund,
]

export function PaymentInformation({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="payment" className="lg:sticky lg:top-24">
      <h2 id="payment" className="text-2xl">
        Payment Information
      </h2>
      <ul className="mt-3 divide-y divide-rule border-ink border-t-2 border-b border-b-rule text-[0.9375rem] text-ink-soft leading-snug">
        {facts.map((fact) => (
          <li key={fact} className="py-3">
            {fact}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="font-sans font-semibold text-ink-soft text-label tracking-normal">
          Accepted cards
        </h3>
        <ul className="flex flex-wrap gap-2">
          {cards.map((card) => (
            <li key={card}>
              <Tag>{card}</Tag>
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-6">{children}</div>
      <ul aria-label="Before you pay" className="mt-2 flex flex-wrap gap-x-5">
        {legalLinks.map(({ href, name }) => (
          <li key={href}>
            <a href={href} className={`${link} inline-flex min-h-11 items-center text-sm`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
