import { html, type Markup } from '../http/html'

/** What was sent and what is wrong with it. Passwords are never shown again. */
export interface Filled {
  values: Record<string, unknown>
  problems: Record<string, string>
  /** What concerns no single field. */
  problem?: string
}

export const empty: Filled = { values: {}, problems: {} }

interface Field {
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  autocomplete: string
  hint?: string
  minLength?: number
  maxLength?: number
}

export function field(filled: Filled, { name, label, type = 'text', hint, ...rest }: Field) {
  const problem = filled.problems[name]
  const value = type === 'password' ? '' : filled.values[name]
  const described = [problem && `${name}-problem`, hint && `${name}-hint`].filter(Boolean).join(' ')
  return html`<div class="field">
  <label for="${name}">${label}</label>
  <input id="${name}" name="${name}" type="${type}" required autocomplete="${rest.autocomplete}"
    ${attribute('value', typeof value === 'string' ? value : '')}
    ${attribute('minlength', rest.minLength)} ${attribute('maxlength', rest.maxLength)}
    ${attribute('aria-describedby', described)} ${problem && html`aria-invalid="true"`}
    ${type === 'email' && html`inputmode="email" autocapitalize="none" spellcheck="false"`}>
  ${problem && html`<p class="problem" id="${name}-problem">${problem}</p>`}
  ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
</div>`
}

const attribute = (name: string, value: string | number | undefined) =>
  value ? html`${{ markup: name }}="${value}"` : null

interface Form {
  action: string
  returnTo?: string
  button: string
  fields: (Markup | null)[]
}

export function form(filled: Filled, { action, returnTo = '/', button, fields }: Form): Markup {
  return html`<form method="post" action="${action}">
  ${filled.problem && html`<p class="notice bad" role="alert">${filled.problem}</p>`}
  ${returnTo !== '/' && html`<input type="hidden" name="returnTo" value="${returnTo}">`}
  ${fields}
  <button class="button" type="submit">${button}</button>
</form>`
}
