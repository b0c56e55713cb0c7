import { included, notIncluded } from '../content/claims'
import { features, steps } from '../content/steps'
import { paths } from '../paths'
import { ButtonLink } from '../ui/button'
import { Page } from '../ui/page'
import { Ledger, LedgerEntry } from '../ui/paper/ledger'
import { Tick } from '../ui/paper/marks'
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
      <Section title="How it Works" isWide className="mt-4 lg:mt-8">
        <HowItWorks />
      </Section>
      <Section title="Recent Deals" isWide>
        <ServicesDeals />
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
        isWide
        title="What’s included, and what isn’t"
        intro="Each package takes more off your hands. See the package cards for exactly what’s included."
      >
        <div className="grid gap-x-10 gap-y-10 md:grid-cols-2">
          <Scope title="What we do" lines={included} />
          <Scope title="What we don’t do" lines={notIncluded} isNot />
        </div>
      </Section>
      <TalkToUs
        title="Not sure which package fits?"
        text="Tell us what you’re looking for, and we’ll tell you which package fits. The consultation is free."
        buttonText="Get Your Free Consultation"
      />
    </Page>
  )
}

/** Three markers on one line, which runs down on a phone. The last one is the customer's. */
function HowItWorks() {
  return (
    <ol className="grid max-md:gap-y-0 md:grid-cols-3">
      {steps.map(({ number, title, text }) => (
        <li
          key={number}
          className="group relative border-ink pb-10 max-md:ml-2 max-md:border-l-2 max-md:pl-7 max-md:last:pb-0 md:border-t-2 md:pt-8 md:pr-10 md:pb-2"
        >
          <span
            aria-hidden
            className="absolute top-0 -left-2.25 size-4.5 rounded-full border-2 border-ink bg-desk group-last:bg-canary md:-top-2.5 md:left-0"
          />
          <p className="font-[640] font-display text-[2rem] leading-none tracking-[-0.012em]">
            {number}
          </p>
          <h3 className="mt-3 text-[1.375rem]">{title}</h3>
          <p className="mt-1.5 max-w-md text-ink-soft">{text}</p>
        </li>
      ))}
    </ol>
  )
}

function Scope({
  title,
  lines,
  isNot = false,
}: {
  title: string
  lines: readonly string[]
  isNot?: boolean
}) {
  return (
    <div>
      <h3 className="border-ink border-b-2 pb-3 text-[1.375rem]">{title}</h3>
      <ul className="divide-y divide-rule border-rule border-b">
        {lines.map((line) => (
          <li key={line} className="flex items-baseline gap-3 py-3 leading-snug">
            {isNot ? (
              <span aria-hidden className="w-4 shrink-0 text-center text-ink-faint">
                –
              </span>
            ) : (
              <Tick className="relative top-0.5" />
            )}
            {line}
          </li>
        ))}
      </ul>
    </div>
  )
}
