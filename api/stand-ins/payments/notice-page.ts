import { html, type Markup } from './html'
import { clock, done, warning } from './page-icons'
import { hostOf, layout, withId } from './page-layout'
import type { Session } from './session-shape'

/** Why a paid or expired session cannot be paid, and the way back. */
export function closedPage(session: Session) {
  if (session.status === 'complete') {
    return notice({
      sign: done,
      title: 'This checkout session has been paid',
      text: 'There is nothing left to pay here.',
      href: withId(session.success_url ?? '', session.id),
      label: `Continue to ${hostOf(session.success_url)}`,
    })
  }
  const shop = session.cancel_url ?? session.success_url ?? ''
  return notice({
    sign: clock,
    title: 'This checkout session has expired',
    text: 'You were not charged. Please go back to the shop and check out again.',
    href: new URL(shop).origin,
    label: `Back to ${hostOf(shop)}`,
  })
}

export function failurePage(title: string, text: string) {
  return notice({ sign: warning, title, text })
}

type Notice = { sign: Markup; title: string; text: string; href?: string; label?: string }

function notice({ sign, title, text, href, label }: Notice) {
  return layout(
    title,
    html`<main class="notice"><span class="badge">Test mode</span>${sign}<h1>${title}</h1><p>${text}</p>
    ${href && html`<a class="pay" href="${href}">${label}</a>`}</main>`,
  )
}
