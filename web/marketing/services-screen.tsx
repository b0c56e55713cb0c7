import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { included, notIncluded } from '../content/claims'
import { features, steps } from '../content/steps'
import { paths } from '../paths'
import { ButtonLink } from '../ui/button'
import { Page } from '../ui/page'
import { Ledger, LedgerEntry } from '../ui/paper/ledger'
import { Sheet } from '../ui/paper/sheet'
import { Section } from '../ui/section'
import { TalkToUs } from '../ui/talk-to-us'
import { ServicesDeals } from './services-deals'

export function ServicesScreen() {
  return (
    <Page
      hero
      title="Our Services"
      subtitle="Comprehensive car buying assistance that saves you time, money, and stress"
      actions={<ButtonLink to={paths.packages()}>Compare the packages</ButtonLink>}
    >
      <Section title="How it Works" className="">
        <ol className="grid gap-5 md:grid-cols-3">
          {steps.map(({ number, title, text }) => (
            <Sheet as="li" key={number}>
              <p className="font-bold text-4xl text-ink tabular-nums tracking-tight">{number}</p>
              <h3 className="mt-5 text-xl">{title}</h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </Sheet>
          ))}
        </ol>
      </Section>
      <Section title="What you can count on">
        <Ledger>
          {features.map(({ key, title, text }) => (
            <LedgerEntry key={key} title={title}>
              {text}
            </LedgerEntry>
          ))}
        </Ledger>
      </Section>
      <Section
        title="What’s included, and what isn’t"
        intro="Each package takes more off your hands. See the package cards for exactly what’s included."
      >
        <div className="grid gap-5 md:grid-cols-2">
          <Scope title="What we do" lines={included} mark={<Check className={positive} />} />
          <Scope title="What we don’t do" lines={notIncluded} mark={<X className={negative} />} />
        </div>
      </Section>
      <Section title="Recent Deals">
        <ServicesDeals />
      </Section>
      <TalkToUs
        title="Not sure which package fits?"
        text="Tell us what you’re looking for, and we’ll tell you which package fits. The consultation is free."
        buttonText="Get Your Free Consultation"
      />
    </Page>
  )
}

const positive = 'mt-0.5 size-5 shrink-0 text-pen'
const negative = 'mt-0.5 size-5 shrink-0 text-ink-faint'

function Scope({
  title,
  lines,
  mark,
}: {
  title: string
  lines: readonly string[]
  mark: ReactNode
}) {
  return (
    <Sheet>
      <h3 className="text-xl">{title}</h3>
      <ul className="mt-5 space-y-3">
        {lines.map((line) => (
          <li key={line} className="flex gap-3 leading-snug">
            {mark}
            {line}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
