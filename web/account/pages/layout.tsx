import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { brand } from '../../../shared/brand'
import { paths } from '../../paths'
import { buttonLook } from '../../ui/button'
import { Sheet } from '../../ui/paper/sheet'

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
      <a href={next} className={buttonLook({}, 'mt-6 w-full')}>
        {action}
      </a>
    </Sheet>
  )
}

const looks = {
  good: { Icon: CircleCheck, look: 'bg-tread text-pen', role: 'status' },
  bad: { Icon: CircleAlert, look: 'bg-red-soft text-red', role: 'alert' },
} as const

/** What happened. A bad notice takes the focus, because a new page announces no alert. */
export function Notice({ tone, children }: { tone: keyof typeof looks; children: ReactNode }) {
  const { Icon, look, role } = looks[tone]
  return (
    <p
      role={role}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the form was sent back, and this says why
      autoFocus={tone === 'bad'}
      className={`mb-5 flex gap-2.5 rounded-md px-4 py-3 outline-none ${look}`}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}

/** A link in a sentence. */
export function TextLink(props: ComponentProps<'a'>) {
  return <a {...props} className="font-medium text-ink underline underline-offset-4" />
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
  return (
    <p className="mt-8 border-rule border-t pt-5 text-ink-faint text-sm">
      Questions? Call <TextLink href={brand.phoneHref}>{brand.phone}</TextLink> or email{' '}
      <TextLink href={brand.emailHref}>{brand.email}</TextLink>.
    </p>
  )
}
