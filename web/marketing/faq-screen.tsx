import { Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { brand } from '../../shared/brand'
import { type Question, questions } from '../content/faq'
import { paths } from '../paths'
import { Accordion } from '../ui/accordion'
import { ButtonLink } from '../ui/button'
import { link } from '../ui/link-look'
import { Page } from '../ui/page'
import { Sheet } from '../ui/paper/sheet'
import { Section } from '../ui/section'

export function FaqScreen() {
  return (
    <Page
      hero
      narrow
      title="Frequently Asked Questions"
      subtitle="What you pay, when you pay, what a quote guarantees, and what we don’t do."
    >
      <Accordion
        name="faq"
        items={questions.map(({ id, question, answer, more }) => ({
          id,
          title: question,
          content: <Answer parts={answer} more={more} />,
        }))}
      />
      <Section title="Still have a question?" intro="Talk to a person. It’s free.">
        <ul className="grid gap-5 sm:grid-cols-2">
          <ContactCard icon={<Phone aria-hidden />} name="Phone" note={brand.hours}>
            <a href={brand.phoneHref} className={cardLink}>
              {brand.phone}
            </a>
          </ContactCard>
          <ContactCard icon={<Mail aria-hidden />} name="Email" note="Email us anytime">
            <a href={brand.emailHref} className={cardLink}>
              {brand.email}
            </a>
          </ContactCard>
        </ul>
        <p className="mt-8 text-center">
          <ButtonLink to={paths.contact()}>Contact our support</ButtonLink>
        </p>
      </Section>
    </Page>
  )
}

/** The whole card is the target. */
const cardLink = `${link} after:absolute after:inset-0 after:rounded-sm`

function Answer({ parts, more }: { parts: Question['answer']; more: Question['more'] }) {
  return (
    <div className="space-y-3">
      {parts.map((part) =>
        typeof part === 'string' ? (
          <p key={part}>{part}</p>
        ) : (
          <ul key={part.join()} className="list-disc space-y-1.5 pl-5 marker:text-ink">
            {part.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ),
      )}
      {more && (
        <p>
          <a href={more.href} className={link}>
            {more.name}
          </a>
        </p>
      )}
    </div>
  )
}

function ContactCard({
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
    <Sheet as="li" className="relative min-w-0 sm:p-6!">
      <div className="mb-4 grid size-11 place-items-center rounded-md bg-tread text-ink">
        {icon}
      </div>
      <h3 className="text-base text-ink-soft tracking-normal">{name}</h3>
      <p className="mt-1">{children}</p>
      <p className="mt-1 text-ink-faint text-sm">{note}</p>
    </Sheet>
  )
}
