import type { Field, FieldErrors } from './card-form'
import { html, type Markup } from './html'
import { money } from './money'
import { arrow, brands, lock } from './page-icons'
import { hostOf, layout, withId } from './page-layout'
import type { Session } from './session-shape'
import type { SessionRow } from './sessions'

type Tried = { email?: string; name?: string; errors?: FieldErrors; decline?: string }

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
        <div><dt>4000 0000 0000 7726</dt><dd>pays; a refund is pending at first</dd></div>
        <div><dt>4000 0000 0000 5126</dt><dd>pays; a refund fails a second later</dd></div>
        <div><dt>4000 0000 0000 0002</dt><dd>is declined</dd></div>
        <div><dt>4000 0000 0000 9995</dt><dd>has insufficient funds</dd></div>
        <div><dt>4000 0000 0000 0069</dt><dd>has expired</dd></div>
        <div><dt>4000 0000 0000 0127</dt><dd>has a wrong security code</dd></div>
      </dl>
    </details>
  </section>`
}
