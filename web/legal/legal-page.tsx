import type { ReactNode } from 'react'
import { PlainFrame } from '../shell/plain-frame'
import { link } from '../ui/link-look'
import { Address } from '../ui/reach-us'
import { useSiteInfo } from '../ui/site-info'

/** The frame of a page to read: title, parts, and the way to a person. */
export function LegalPage({
  title,
  intro,
  children,
}: {
  title: string
  intro: ReactNode
  children: ReactNode
}) {
  const site = useSiteInfo()
  return (
    <PlainFrame>
      <article>
        <h1 className="max-w-4xl text-title">{title}</h1>
        <p className="mt-4 max-w-[34rem] text-ink-soft text-lead">{intro}</p>
        <div className="mt-10 divide-y divide-rule border-ink border-t-2 border-b border-b-rule lg:mt-14">
          {children}
        </div>
        <p className="mt-8 text-ink-soft">
          Questions? Call{' '}
          <a href={site.phoneHref} className={link}>
            {site.phone}
          </a>{' '}
          ({site.hours}) or email{' '}
          <a href={site.emailHref} className={link}>
            {site.email}
          </a>
          .
        </p>
        <Address className="mt-4 text-ink-soft" />
      </article>
    </PlainFrame>
  )
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-8 gap-y-3 py-7 lg:grid-cols-[3fr_9fr] lg:py-9">
      <h2 className="text-[1.375rem]">{title}</h2>
      <div className="min-w-0 max-w-3xl space-y-3 text-ink-soft">{children}</div>
    </section>
  )
}

export function Points({ items }: { items: readonly ReactNode[] }) {
  return (
    <ul className="list-disc space-y-1.5 pl-5 marker:text-ink">
      {items.map((item) => (
        <li key={String(item)}>{item}</li>
      ))}
    </ul>
  )
}
