import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { brand } from '../../shared/brand'
import { paths } from '../paths'
import { ButtonLink, buttonLook } from './button'

/** Closes a page with two ways to talk: a free consultation or a phone call. */
export function TalkToUs({
  title,
  text,
  buttonText,
}: {
  title: string
  text: string
  buttonText: string
}) {
  return (
    <ClosingSection title={title}>
      <p className="mx-auto mt-4 max-w-xl text-ink-soft text-lg">{text}</p>
      <div className="mt-8 flex flex-col items-stretch justify-center gap-3 sm:flex-row sm:items-center">
        <ButtonLink to={paths.contact()} size="lg">
          {buttonText}
        </ButtonLink>
        <a href={brand.phoneHref} className={buttonLook({ variant: 'secondary', size: 'lg' })}>
          <Phone aria-hidden className="size-5" />
          {brand.phone}
        </a>
      </div>
      <p className="mt-4 text-ink-faint text-sm">{brand.hours}</p>
    </ClosingSection>
  )
}

/** The last section of a page, set apart. */
export function ClosingSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="mt-20 rounded-3xl border border-line bg-[radial-gradient(40rem_20rem_at_85%_0%,var(--glow),transparent)] bg-surface px-6 py-12 text-center shadow-card sm:mt-28 sm:px-12 sm:py-16"
    >
      <h2 className="text-3xl sm:text-4xl">{title}</h2>
      {children}
    </section>
  )
}
