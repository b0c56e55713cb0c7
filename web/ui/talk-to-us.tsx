import type { ReactNode } from 'react'
import { paths } from '../paths'
import { ButtonLink } from './button'
import { Sheet } from './paper/sheet'
import { Hours } from './reach-us'
import { useSiteInfo } from './site-info'

/** Closes a page with two ways to talk: a free consultation, or a phone call on the stub. */
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
    <ClosingSection title={title} stub={<PhoneStub />}>
      <p className="mt-3 max-w-lg text-ink-soft text-lead">{text}</p>
      <ButtonLink to={paths.contact()} size="lg" className="mt-6">
        {buttonText}
      </ButtonLink>
    </ClosingSection>
  )
}

export function PhoneStub() {
  const site = useSiteInfo()
  return (
    <>
      <p className="font-semibold text-label">Or call</p>
      <p className="mt-2">
        <a
          href={site.phoneHref}
          className="inline-flex min-h-11 items-center whitespace-nowrap font-bold text-[min(1.875rem,9vw)] tracking-[-0.03em] underline-offset-4 hover:underline"
        >
          {site.phone}
        </a>
      </p>
      <Hours className="mt-1 text-ink-soft" />
    </>
  )
}

/** The last section of a page: a sheet, with a stub behind a perforation if there is one. */
export function ClosingSection({
  title,
  stub,
  children,
}: {
  title: string
  stub?: ReactNode
  children: ReactNode
}) {
  return (
    <Sheet
      as="section"
      flush
      aria-label={title}
      className={`mt-20 grid grid-cols-[minmax(0,1fr)] lg:mt-30 ${stub ? 'md:grid-cols-[1.4fr_1fr]' : ''}`}
    >
      <div className="px-5 py-10 sm:p-12 lg:p-14">
        <h2 className="text-section">{title}</h2>
        {children}
      </div>
      {stub && (
        <div className="flex border-dashed border-rule-strong flex-col justify-center border-t-2 px-5 py-10 sm:p-12 max-md:border-l-0 md:border-t-0 md:border-l-2">
          {stub}
        </div>
      )}
    </Sheet>
  )
}
