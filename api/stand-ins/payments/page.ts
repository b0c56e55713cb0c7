import { brand } from '../../../shared/brand'
import { dollarText } from '../../../shared/money'
import { html, type Markup } from '../../platform/html'
import type { Field, FieldErrors } from './card-form'
import { layout, returnUrls } from './page-layout'
import type { Session, SessionRow } from './sessions'

/** What the visitor typed, and why it did not work. */
interface Attempt {
  email?: string
  name?: string
  phone?: string | null
  errors?: FieldErrors
  decline?: string
}

/** The page of an open session: the order next to the card form. */
export function payPage(
  { body: session, lines }: SessionRow,
  token: string,
  attempt: Attempt = {},
) {
  const total = dollarText(session.amount_total)
  const { cancel } = returnUrls(session)
  return layout(
    `${brand.name} · Checkout`,
    html`<div class="page">
<section class="summary" aria-labelledby="summary-title">
  <div class="inner">
    <header>
      <a class="back" href="${cancel}">${arrow}Cancel</a>
      <span class="badge">Test mode</span>
    </header>
    <h1 id="summary-title">Pay ${brand.name}</h1>
    <p class="amount">${total}</p>
    <ul class="lines">${lines.map(
      (line) => html`<li>
        <div><strong>${line.description}</strong>
        <span class="text">Qty ${line.quantity}${line.quantity > 1 && ` × ${dollarText(line.price.unit_amount)}`}</span></div>
        <span class="cents">${dollarText(line.amount_total)}</span>
      </li>`,
    )}</ul>
    <p class="total"><span>Total due</span><span class="cents">${total}</span></p>
  </div>
</section>
<main class="payment">
  <div class="inner">
    ${cardForm(session, token, attempt)}
    ${testControls(session, token)}
  </div>
</main>
</div>`,
  )
}

function cardForm(
  session: Session,
  token: string,
  { errors = {}, decline, email, name, phone }: Attempt,
) {
  const isWrong = Object.keys(errors).length > 0
  const focused = decline ? 'number' : Object.keys(errors)[0]
  const input = (id: Field, label: string, attributes: Markup, isOptional = false) => {
    const error = errors[id]
    const isDeclined = decline && id === 'number'
    const describedBy = error ? `${id}-error` : isDeclined && 'problem'
    return html`<div class="field ${id}">
      <label for="${id}">${label}</label>
      <div class="box"><input id="${id}" name="${id}" ${!isOptional && html`required`} ${attributes}
        ${describedBy && html`aria-invalid="true" aria-describedby="${describedBy}"`} ${id === focused && html`autofocus`}>
        ${id === 'number' && brands}</div>
      ${error && html`<p class="error" id="${id}-error">${error}</p>`}
    </div>`
  }
  return html`<form id="card" method="post" action="/pay/${session.id}" novalidate>
    <h2>Pay with card</h2>
    ${(decline || isWrong) && html`<div class="problem" id="problem" role="alert">${decline ?? 'Please check the marked fields.'}</div>`}
    <input type="hidden" name="token" value="${token}">
    ${input('email', 'Email', html`type="email" autocomplete="email" inputmode="email" spellcheck="false" maxlength="512" value="${email ?? session.customer_email ?? ''}"`)}
    ${input('phone', 'Phone', html`type="tel" autocomplete="tel" inputmode="tel" placeholder="Optional" maxlength="30" value="${phone}"`, true)}
    ${input('number', 'Card number', html`type="text" autocomplete="cc-number" inputmode="numeric" placeholder="1234 1234 1234 1234" maxlength="24"`)}
    <div class="pair">
    ${input('expiry', 'Expiry', html`type="text" autocomplete="cc-exp" inputmode="numeric" placeholder="MM / YY" maxlength="9"`)}
    ${input('cvc', 'CVC', html`type="text" autocomplete="cc-csc" inputmode="numeric" placeholder="CVC" maxlength="4"`)}
    </div>
    ${input('name', 'Name on card', html`type="text" autocomplete="cc-name" spellcheck="false" maxlength="200" value="${name}"`)}
    <button class="pay" name="webhook" value="once">${lock}Pay ${dollarText(session.amount_total)}</button>
    <p class="note">This page simulates payments. No card is charged, and no card number is stored.</p>
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
      <p>Use any future expiry date, security code and name.</p>
      <dl>
        <div><dt>4242 4242 4242 4242</dt><dd>pays (Visa)</dd></div>
        <div><dt>5555 5555 5555 4444</dt><dd>pays (Mastercard)</dd></div>
        <div><dt>3782 822463 10005</dt><dd>pays (American Express)</dd></div>
        <div><dt>6011 1111 1111 1117</dt><dd>pays (Discover)</dd></div>
        <div><dt>4000 0000 0000 7726</dt><dd>pays; refunds start as pending</dd></div>
        <div><dt>4000 0000 0000 5126</dt><dd>pays; refunds fail a second later</dd></div>
        <div><dt>4000 0000 0000 0259</dt><dd>pays; disputed at once</dd></div>
        <div><dt>4000 0000 0000 1976</dt><dd>pays; the bank asks about it at once</dd></div>
        <div><dt>4000 0000 0000 0002</dt><dd>declined</dd></div>
        <div><dt>4000 0000 0000 9995</dt><dd>insufficient funds</dd></div>
        <div><dt>4000 0000 0000 0069</dt><dd>expired</dd></div>
        <div><dt>4000 0000 0000 0127</dt><dd>wrong security code</dd></div>
      </dl>
    </details>
  </section>`
}

const arrow = html`<svg class="arrow" viewBox="0 0 16 16" aria-hidden="true"><path d="M13 8H3m4.5-4.5L3 8l4.5 4.5"/></svg>`
const lock = html`<svg class="lock" viewBox="0 0 16 16" aria-hidden="true"><rect x="3" y="7" width="10" height="7" rx="1.5"/><path d="M5 7V5a3 3 0 0 1 6 0v2"/></svg>`
const brands = html`<span class="brands" aria-hidden="true">
  <svg viewBox="0 0 36 24"><rect width="36" height="24" rx="4" fill="#1a3a8f"/><text x="18" y="16" text-anchor="middle" font-size="10.5" font-weight="800" font-style="italic" fill="#fff">VISA</text></svg>
  <svg viewBox="0 0 36 24"><rect width="36" height="24" rx="4" fill="#20242c"/><circle cx="14.5" cy="12" r="6.5" fill="#e23a2e"/><circle cx="21.5" cy="12" r="6.5" fill="#f5a623" fill-opacity=".88"/></svg>
  <svg viewBox="0 0 36 24"><rect width="36" height="24" rx="4" fill="#1f72cd"/><text x="18" y="15.5" text-anchor="middle" font-size="9" font-weight="800" fill="#fff">AMEX</text></svg>
  <svg viewBox="0 0 36 24"><rect width="36" height="24" rx="4" fill="#eceef2"/><path d="M36 12.5c-6 5.5-13 9-20 11.5h16a4 4 0 0 0 4-4z" fill="#f58220"/><circle cx="17" cy="10.5" r="5" fill="#f58220"/></svg>
</span>`
