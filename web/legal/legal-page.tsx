import type { ReactNode } from 'react'
import { brand } from '../../shared/brand'
import { PlainFrame } from '../shell/plain-frame'
import { link } from '../ui/link-look'

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
  return (
    <PlainFrame>
      <article className="mx-auto max-w-3xl">
        <h1 className="text-balance text-4xl">{title}</h1>
        <p className="mt-4 text-ink-soft text-lg">{intro}</p>
        <div className="mt-10 divide-y divide-rule rounded-sm border border-rule bg-paper px-5 shadow-sheet sm:px-8">
          {children}
        </div>
        <p className="mt-8 text-ink-soft">
          Questions? Call{' '}
          <a href={brand.phoneHref} className={link}>
            {brand.phone}
          </a>{' '}
          ({brand.hours}) or email{' '}
          <a href={brand.emailHref} className={link}>
            {brand.email}
          </a>
          .
        </p>
      </article>
    </PlainFrame>
  )
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-3 py-6 text-ink-soft sm:py-7">
      <h2 className="text-ink text-xl">{title}</h2>
      {children}
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
