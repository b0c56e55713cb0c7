import type { ComponentProps, ReactNode } from 'react'
import { paths } from '../../paths'
import { buttonLook } from '../../ui/button'
import { link } from '../../ui/link-look'
import { Status } from '../../ui/paper/marks'
import { Sheet } from '../../ui/paper/sheet'
import { useSiteInfo } from '../../ui/site-info'

/** A card that says what was done, and a button to go on. */
export function Done({
  next = '/',
  action = 'Continue',
  children,
}: {
  next?: string
  action?: string
  children: ReactNode
}) {
  return (
    <Sheet>
      <p>{children}</p>
      <a href={next} className={buttonLook({}, 'mt-6')}>
        {action}
      </a>
    </Sheet>
  )
}

const looks = {
  good: { shape: 'full', status: 'pen', look: 'border-pen', role: 'status' },
  bad: { shape: 'diamond', status: 'red', look: 'border-red bg-red-soft', role: 'alert' },
} as const

/** What happened. A bad notice takes the focus, because a new page announces no alert. */
export function Notice({ tone, children }: { tone: keyof typeof looks; children: ReactNode }) {
  const { shape, status, look, role } = looks[tone]
  return (
    <p
      role={role}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the form was sent back, and this says why
      autoFocus={tone === 'bad'}
      className={`mb-5 border-l-4 px-4 py-3 outline-none ${look}`}
    >
      <Status shape={shape} tone={status}>
        {children}
      </Status>
    </p>
  )
}

/** A link in a sentence. */
export function TextLink(props: ComponentProps<'a'>) {
  return <a {...props} className={link} />
}

/** A list of where else to go from a page. Its links are tall enough for a finger. */
export function Onward({ children }: { children: ReactNode }) {
  return <ul className="mt-4 text-ink-soft [&_a]:inline-block [&_a]:py-2.5">{children}</ul>
}

export function BackToSite() {
  return (
    <li>
      <TextLink href={paths.home()}>Back to the site</TextLink>
    </li>
  )
}

export function Help() {
  const site = useSiteInfo()
  return (
    <p className="mt-10 border-rule border-t pt-5 text-ink-faint text-sm">
      Questions? Call <TextLink href={site.phoneHref}>{site.phone}</TextLink> or email{' '}
      <TextLink href={site.emailHref}>{site.email}</TextLink>.
    </p>
  )
}
