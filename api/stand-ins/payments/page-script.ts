/** Progressive enhancement of the card form, which works without it. */
export const script = `
const form = document.getElementById('card')
const field = (id) => document.getElementById(id)

// Groups the digits as they are typed and keeps the caret after the same digit.
function grouped(input, most, group) {
  input.addEventListener('input', () => {
    const before = input.value.slice(0, input.selectionStart).replace(/\\D/g, '').length
    const text = group(input.value.replace(/\\D/g, '').slice(0, most))
    if (text === input.value) return
    const atEnd = input.selectionStart === input.value.length
    input.value = text
    let caret = 0
    for (let seen = 0; seen < before && caret < text.length; caret++) if (/\\d/.test(text[caret])) seen++
    input.setSelectionRange(atEnd ? text.length : caret, atEnd ? text.length : caret)
  })
}

function cardNumber(digits) {
  const amex = /^3[47]/.test(digits)
  return digits.replace(amex ? /^(\\d{4})(\\d{1,6})?(\\d+)?$/ : /(\\d{4})(?=\\d)/g,
    amex ? (all, a, b, c) => [a, b, c].filter(Boolean).join(' ') : '$1 ')
}

function expiry(digits) {
  const month = /^[2-9]/.test(digits) ? '0' + digits : digits
  return month.length > 2 ? month.slice(0, 2) + ' / ' + month.slice(2) : month
}

if (form) {
  if (field('number')) {
    grouped(field('number'), 19, cardNumber)
    grouped(field('expiry'), 6, expiry)
    grouped(field('cvc'), 4, (digits) => digits)
  }
  form.addEventListener('input', ({ target }) => {
    if (!target.hasAttribute('aria-invalid')) return
    target.removeAttribute('aria-invalid')
    target.removeAttribute('aria-describedby')
    field(target.id + '-error')?.remove()
  })
  // A second click while the first is in progress would only reach the "has been paid" page.
  let sent = false
  document.addEventListener('submit', (event) => {
    if (sent) return event.preventDefault()
    sent = true
    document.body.setAttribute('aria-busy', 'true')
    event.submitter?.classList.add('busy')
  })
  addEventListener('pageshow', () => {
    sent = false
    document.body.removeAttribute('aria-busy')
    for (const button of document.querySelectorAll('.busy')) button.classList.remove('busy')
  })
}
`
