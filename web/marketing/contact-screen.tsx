import { Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { brand } from '../content/brand'
import { Card } from '../ui/card'
import { Page } from '../ui/page'

export function ContactScreen() {
  return (
    <Page
      hero
      title="Get Started Today"
      subtitle="The first consultation is free. Call or write, and we get back to you within 24 hours."
    >
      <ul className="mx-auto grid max-w-3xl gap-6 sm:grid-cols-2">
        <Way icon={<Phone aria-hidden />} name="Phone" note={brand.hours}>
          <a href={brand.phoneHref} className={link}>
            {brand.phone}
          </a>
        </Way>
        <Way icon={<Mail aria-hidden />} name="E-mail" note="Answered within 24 hours">
          <a href={brand.emailHref} className={link}>
            {brand.email}
          </a>
        </Way>
      </ul>
    </Page>
  )
}

const link =
  'font-semibold text-accent-text [overflow-wrap:anywhere] sm:text-lg underline decoration-1 underline-offset-4 hover:decoration-2'

function Way({
  icon,
  name,
  note,
  children,
}: {
  icon: ReactNode
  name: string
  note: string
  children: ReactNode
}) {
  return (
    <li className="flex min-w-0">
      <Card className="flex w-full flex-col gap-1">
        <div className="mb-3 grid size-11 place-items-center rounded-xl bg-accent-soft text-accent-text">
          {icon}
        </div>
        <h2 className="text-ink-soft text-base tracking-normal">{name}</h2>
        <p>{children}</p>
        <p className="text-ink-faint text-sm">{note}</p>
      </Card>
    </li>
  )
}
