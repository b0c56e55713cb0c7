import { brand } from '../../../shared/brand'
import { html, type Markup } from '../../platform/html'
import { layout, returnUrls } from './page-layout'
import type { Session } from './sessions'

/** Explains why a paid or expired session cannot be paid, and leads back to the shop. */
export function closedPage(session: Session) {
  const { success, shop } = returnUrls(session)
  if (session.status === 'complete') {
    return notice({
      sign: done,
      title: 'This checkout session has been paid',
      text: 'There is nothing left to pay here.',
      link: html`<a class="pay" href="${success}">Continue to ${brand.name}</a>`,
    })
  }
  return notice({
    sign: clock,
    title: 'This checkout session has expired',
    text: 'You were not charged. Please go back to the shop and check out again.',
    link: html`<a class="pay" href="${shop.origin}">Back to ${brand.name}</a>`,
  })
}

export function failurePage(isMissing: boolean) {
  return isMissing
    ? notice({
        sign: warning,
        title: 'There is no such checkout session',
        text: 'Please check the URL.',
      })
    : notice({
        sign: warning,
        title: 'Something went wrong',
        text: 'Please go back and try again.',
      })
}

interface Notice {
  sign: Markup
  title: string
  text: string
  link?: Markup
}

function notice({ sign, title, text, link }: Notice) {
  return layout(
    title,
    html`<main class="notice"><span class="badge">Test mode</span>${sign}<h1>${title}</h1><p>${text}</p>
    ${link}</main>`,
  )
}

const done = html`<svg class="sign good" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="22"/><path d="M15 24.5l6.5 6.5L33 18.5"/></svg>`
const clock = html`<svg class="sign" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="22"/><path d="M24 12v12l7 5"/></svg>`
const warning = html`<svg class="sign" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="22"/><path d="M24 13v14"/><circle class="dot" cx="24" cy="34" r="2.4"/></svg>`
