import type { Field, FieldErrors } from './card-form'
import { html, type Markup } from './html'
import { money } from './money'
import { assets } from './page-assets'
import type { Session } from './session-shape'
import type { SessionRow } from './sessions'

type Tried = { email?: string; name?: string; errors?: FieldErrors; decline?: string }

const arrow = html`<svg class="arrow" viewBox="0 0 16 16" aria-hidden="true"><path d="M13 8H3m4.5-4.5L3 8l4.5 4.5"/></svg>`
const lock = html`<svg class="lock" viewBox="0 0 16 16" aria-hidden="true"><rect x="3" y="7" width="10" height="7" rx="1.5"/><path d="M5 7V5a3 3 0 0 1 6 0v2"/></svg>`
const brands = html`<span class="brands" aria-hidden="true">
  <svg viewBox="0 0 36 24"><rect width="36" height="24" rx="4" fill="#1a3a8f"/><path d="M8 8l2.5 8h1.8L16 8m3 0l-1.6 8M27 9.2c-2.6-1.2-5.4-.4-5.4 1.3 0 2 4.4 1.7 4.4 3.6 0 1.6-3 2-5.4.9" fill="none" stroke="#fff" stroke-width="1.7"/></svg>
  <svg viewBox="0 0 36 24"><rect width="36" height="24" rx="4" fill="#20242c"/><circle cx="14.5" cy="12" r="6.5" fill="#e23a2e"/><circle cx="21.5" cy="12" r="6.5" fill="#f5a623" fill-opacity=".88"/></svg>
  <svg viewBox="0 0 36 24"><rect width="36" height="24" rx="4" fill="#1f72cd"/><path d="M6 15.500L9 8.500l3 7M7 13.300h4M14.5 15.500v-7l3 4.5 3-4.500v7M30 8.700h-5v6.600h5M25 12h4.3" fill="none" stroke="#fff" stroke-width="1.5"/></svg>
  <svg viewBox="0 0 36 24"><rect width="36" height="24" rx="4" fill="#f4f5f7"/><path d="M36 13c-6 5-13 8.5-20 11h16a4 4 0 0 0 4-4z" fill="#f58220"/><circle cx="18" cy="11" r="4.5" fill="#f58220"/></svg>
</span>`

function layout(title: string, body: Markup) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="${assets.icon.path}">
<link rel="stylesheet" href="${assets.style.path}">
<script src="${assets.script.path}" defer></script>
</head>
<body>${body}</body>
</html>`.markup
}

/** The page of an open session: what is bought beside the card form. */
export function payPage(row: SessionRow, token: string, tried: Tried = {}) {
  const { body: session } = row
  const total = money(session.amount_total ?? 0, session.currency)
  const shop = hostOf(session.success_url)
  return layout(
    `${shop} · Checkout`,
    html`<div class="page">
<section class="summary" aria-labelledby="summary-title">
  <div class="inner">
    <header>
      ${session.cancel_url && html`<a class="back" href="${withId(session.cancel_url, session.id)}">${arrow}Cancel</a>`}
      <span class="badge">Test mode</span>
    </header>
    <h1 id="summary-title">Pay ${shop}</h1>
    <p class="amount">${total}</p>
    <ul class="lines">${row.lines.map(
      (line) => html`<li>
        <div><strong>${line.description}</strong>
        ${line.productText && html`<span class="text">${line.productText}</span>`}
        <span class="text">Qty ${line.quantity}${(line.quantity ?? 1) > 1 && ` × ${money(line.price.unit_amount ?? 0, line.currency)}`}</span></div>
        <span class="cents">${money(line.amount_total, line.currency)}</span>
      </li>`,
    )}</ul>
    <p class="total"><span>Total due</span><span class="cents">${total}</span></p>
  </div>
</section>
<main class="payment">
  <div class="inner">
    ${cardForm(session, { token, total, tried })}
    ${testControls(session, token)}
  </div>
</main>
</div>`,
  )
}

function cardForm(
  session: Session,
  { token, total, tried }: { token: string; total: string; tried: Tried },
) {
  const { errors = {}, decline } = tried
  const free = session.amount_total === 0
  const wrong = Object.keys(errors) as Field[]
  const first = decline ? 'number' : wrong[0]
  const input = (name: Field, label: string, attributes: Markup) => {
    const error = errors[name]
    const declined = decline && name === 'number'
    const described = error ? `${name}-error` : declined ? 'problem' : undefined
    return html`<div class="field ${name}">
      <label for="${name}">${label}</label>
      <div class="box"><input id="${name}" name="${name}" required ${attributes}
        ${described && html`aria-invalid="true" aria-describedby="${described}"`} ${name === first && html`autofocus`}>
        ${name === 'number' && brands}</div>
      ${error && html`<p class="error" id="${name}-error">${error}</p>`}
    </div>`
  }
  const email = tried.email ?? session.customer_email ?? ''
  return html`<form id="card" method="post" action="/pay/${session.id}" novalidate>
    <h2>${free ? 'Confirm your order' : 'Pay with card'}</h2>
    ${(decline || wrong.length > 0) && html`<div class="problem" id="problem" role="alert">${decline ?? 'Please check the marked fields.'}</div>`}
    <input type="hidden" name="token" value="${token}">
    ${input('email', 'Email', html`type="email" autocomplete="email" inputmode="email" spellcheck="false" maxlength="512" value="${email}"`)}
    ${
      !free &&
      html`
    ${input('number', 'Card number', html`type="text" autocomplete="cc-number" inputmode="numeric" placeholder="1234 1234 1234 1234" maxlength="24"`)}
    <div class="pair">
    ${input('expiry', 'Expiry', html`type="text" autocomplete="cc-exp" inputmode="numeric" placeholder="MM / YY" maxlength="9"`)}
    ${input('cvc', 'CVC', html`type="text" autocomplete="cc-csc" inputmode="numeric" placeholder="CVC" maxlength="4"`)}
    </div>`
    }
    ${input('name', 'Name on card', html`type="text" autocomplete="cc-name" spellcheck="false" maxlength="200" value="${tried.name ?? ''}"`)}
    <button class="pay" name="webhook" value="once">${lock}Pay ${total}</button>
    <p class="note">This page simulates payments. No card is charged, and no card number is kept.</p>
  </form>`
}

function testControls(session: Session, token: string) {
  return html`<section class="test" aria-labelledby="test-title">
    <h2 id="test-title">Test controls</h2>
    <div class="controls">
      <button form="card" name="webhook" value="lost">Pay, lose the webhook</button>
      <button form="card" name="webhook" value="twice">Pay, send the webhook twice</button>
      <form method="post" action="/pay/${session.id}/expire">
        <input type="hidden" name="token" value="${token}"><button>Expire now</button>
      </form>
    </div>
    <details><summary>Test cards</summary>
      <p>Any future expiry date, any security code and any name will do.</p>
      <dl>
        <div><dt>4242 4242 4242 4242</dt><dd>pays (Visa)</dd></div>
        <div><dt>5555 5555 5555 4444</dt><dd>pays (Mastercard)</dd></div>
        <div><dt>3782 822463 10005</dt><dd>pays (American Express)</dd></div>
        <div><dt>6011 1111 1111 1117</dt><dd>pays (Discover)</dd></div>
        <div><dt>4000 0000 0000 0002</dt><dd>is declined</dd></div>
        <div><dt>4000 0000 0000 9995</dt><dd>has insufficient funds</dd></div>
        <div><dt>4000 0000 0000 0069</dt><dd>has expired</dd></div>
        <div><dt>4000 0000 0000 0127</dt><dd>has a wrong security code</dd></div>
      </dl>
    </details>
  </section>`
}

/** Why an expired or paid session cannot be paid, and the way back. */
export function closedPage(session: Session) {
  const shop = hostOf(session.success_url)
  if (session.status === 'complete') {
    return notice('This checkout session has been paid', 'There is nothing left to pay here.', {
      href: withId(session.success_url ?? '', session.id),
      label: `Continue to ${shop}`,
      good: true,
    })
  }
  const back = session.cancel_url ?? session.success_url ?? ''
  return notice(
    'This checkout session has expired',
    'You were not charged. Please go back to the shop and check out again.',
    { href: new URL(back).origin, label: `Back to ${hostOf(back)}` },
  )
}

export function notice(
  title: string,
  text: string,
  link?: { href: string; label: string; good?: boolean },
) {
  const sign = link?.good
    ? html`<svg class="sign good" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="22"/><path d="M15 24.500l6.5 6.500L33 18.5"/></svg>`
    : html`<svg class="sign" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="22"/><path d="M24 12v12l7 5"/></svg>`
  return layout(
    title,
    html`<main class="notice"><span class="badge">Test mode</span>${sign}<h1>${title}</h1><p>${text}</p>
    ${link && html`<a class="pay" href="${link.href}">${link.label}</a>`}</main>`,
  )
}

export function withId(url: string, id: string) {
  return url.replaceAll('{CHECKOUT_SESSION_ID}', id)
}

function hostOf(url: string | null) {
  return url ? new URL(url).host : 'the shop'
}
