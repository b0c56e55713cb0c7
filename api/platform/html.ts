export interface Markup {
  readonly markup: string
}

type Content = Markup | string | number | false | null | undefined | Content[]

/** Template tag for HTML: escapes every value that is not markup itself. */
export function html(parts: TemplateStringsArray, ...values: Content[]): Markup {
  return {
    markup: parts.reduce((markup, part, at) => markup + escapeContent(values[at - 1]) + part),
  }
}

function escapeContent(value: Content): string {
  if (value === null || value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(escapeContent).join('')
  if (typeof value === 'object') return value.markup
  return String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
