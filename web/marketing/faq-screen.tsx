import type { ReactNode } from 'react'
import { brand } from '../../shared/brand'
import { type Question, questions, topics } from '../content/faq'
import { paths } from '../paths'
import { Accordion } from '../ui/accordion'
import { ButtonLink } from '../ui/button'
import { link } from '../ui/link-look'
import { usePageHeading } from '../ui/page'
import { Sheet } from '../ui/paper/sheet'
import { Section } from '../ui/section'

const title = 'Frequently Asked Questions'

export function FaqScreen() {
  const heading = usePageHeading(title)
  return (
    <main
      id="main"
      tabIndex={-1}
      className="page-width min-h-[calc(100dvh-4rem)] pt-12 pb-24 sm:pt-16"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-10 lg:grid-cols-[3fr_9fr]">
        <header className="lg:sticky lg:top-24 lg:self-start">
          <h1 ref={heading} tabIndex={-1} className="text-title">
            {title}
          </h1>
          <p className="mt-4 text-ink-soft">
            What you pay, when you pay, what a quote guarantees, and what we don’t do.
          </p>
          <p className="mt-4">
            <a
              href={brand.phoneHref}
              className="inline-flex min-h-11 items-center whitespace-nowrap font-bold text-[min(1.75rem,7vw)] tracking-[-0.03em] underline-offset-4 hover:underline"
            >
              {brand.phone}
            </a>
          </p>
        </header>
        <div className="space-y-14">
          {topics.map((topic) => (
            <section key={topic} aria-labelledby={`topic-${topic}`}>
              <h2 id={`topic-${topic}`} className="mb-4 text-[1.75rem]">
                {topic}
              </h2>
              <Accordion
                name="faq"
                items={questions
                  .filter((each) => each.topic === topic)
                  .map(({ id, question, answer, more }) => ({
                    id,
                    title: question,
                    content: <Answer parts={answer} more={more} />,
                  }))}
              />
            </section>
          ))}
        </div>
      </div>
      <Section title="Still have a question?" intro="Talk to a person. It’s free.">
        <ul className="grid gap-5 sm:grid-cols-2">
          <SupportCard name="Phone" note={brand.hours}>
            <a
              href={brand.phoneHref}
              className={`${wholeCard} whitespace-nowrap text-[min(1.125rem,7vw)]`}
            >
              {brand.phone}
            </a>
          </SupportCard>
          <SupportCard name="Email" note="Email us anytime">
            <a href={brand.emailHref} className={`${wholeCard} text-lg`}>
              {brand.email}
            </a>
          </SupportCard>
        </ul>
        <p className="mt-8">
          <ButtonLink to={paths.contact()}>Contact our support</ButtonLink>
        </p>
      </Section>
    </main>
  )
}

/** The whole card is the target. */
const wholeCard = `${link} after:absolute after:inset-0`

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

function SupportCard({
  name,
  note,
  children,
}: {
  name: string
  note: string
  children: ReactNode
}) {
  return (
    <Sheet as="li" className="relative hover:border-ink">
      <h3 className="text-[1.375rem]">{name}</h3>
      <p className="mt-3">{children}</p>
      <p className="mt-1 text-ink-soft text-label">{note}</p>
    </Sheet>
  )
}
