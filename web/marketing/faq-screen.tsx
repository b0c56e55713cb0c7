import type { ReactNode } from 'react'
import { Hours } from '../ui/reach-us'
import { useSiteInfo } from '../ui/site-info'
import { Answer } from './answer'
import { useServedQuestions } from './served-questions'

export { loadQuestions } from './served-questions'

import { type Topic, topics } from '../../shared/faq-topics'
import type { ShownQuestion } from '../../shared/served-pages'
import { paths } from '../paths'
import { Accordion } from '../ui/accordion'
import { ButtonLink } from '../ui/button'
import { link } from '../ui/link-look'
import { usePageHeading } from '../ui/page'
import { Sheet } from '../ui/paper/sheet'
import { Section } from '../ui/section'

const title = 'Frequently Asked Questions'

export function FaqScreen() {
  const site = useSiteInfo()
  const questions = useServedQuestions()
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
              href={site.phoneHref}
              className="inline-flex min-h-11 items-center whitespace-nowrap font-bold text-[min(1.75rem,7vw)] tracking-[-0.03em] underline-offset-4 hover:underline"
            >
              {site.phone}
            </a>
          </p>
        </header>
        <div className="space-y-14">
          {groupsOf(questions).map(({ topic, questions }) => (
            <section key={topic} aria-labelledby={`topic-${topic}`}>
              <h2 id={`topic-${topic}`} className="mb-4 text-[1.75rem]">
                {topics[topic]}
              </h2>
              <Accordion
                name="faq"
                items={questions.map(({ id, question, answer, more }) => ({
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
          <SupportCard name="Phone" note={<Hours />}>
            <a
              href={site.phoneHref}
              className={`${wholeCard} whitespace-nowrap text-[min(1.125rem,7vw)]`}
            >
              {site.phone}
            </a>
          </SupportCard>
          <SupportCard name="Email" note="Email us anytime">
            <a href={site.emailHref} className={`${wholeCard} text-lg`}>
              {site.email}
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

/** The topics that have questions, in their order. */
const groupsOf = (questions: readonly ShownQuestion[]) =>
  (Object.keys(topics) as Topic[])
    .map((topic) => ({ topic, questions: questions.filter((each) => each.topic === topic) }))
    .filter(({ questions }) => questions.length > 0)

/** The whole card is the target. */
const wholeCard = `${link} after:absolute after:inset-0`

function SupportCard({
  name,
  note,
  children,
}: {
  name: string
  note: ReactNode
  children: ReactNode
}) {
  return (
    <Sheet as="li" className="relative hover:border-ink">
      <h3 className="text-[1.375rem]">{name}</h3>
      <p className="mt-3">{children}</p>
      <div className="mt-1 text-ink-soft text-label">{note}</div>
    </Sheet>
  )
}
