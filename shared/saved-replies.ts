/** What a saved reply may contain in braces. */
export const replyVariables = {
  firstName: "The customer's first name",
  advocate: 'First name of the staff member in charge',
  dealNumber: 'Number of the deal',
  packageName: 'The package that was bought',
  vehicle: 'The vehicle of the accepted quote, or the most wanted one',
  appointment: 'When the appointment is',
  phone: 'Our phone number',
  hours: 'When we are there',
  dealLink: "Link to the buyer's page of the deal",
} as const
type ReplyVariable = keyof typeof replyVariables

export type ReplyValues = Partial<Record<ReplyVariable, string | null>>

const variable = /\{(\w+)\}/g

/** Returns the first word in braces that is no variable. */
export const unknownVariable = (text: string) =>
  [...text.matchAll(variable)]
    .map(([, name]) => name ?? '')
    .find((name) => !(name in replyVariables))

/** Fills in the variables. One without a value becomes a mark such as [vehicle], and is listed as missing. */
export function fillReply(text: string, values: ReplyValues) {
  const missing = new Set<string>()
  const filled = text.replace(variable, (_, name: string) => {
    const value = values[name as ReplyVariable]
    if (value) return value
    missing.add(name)
    return `[${name}]`
  })
  return { text: filled, missing: [...missing] }
}

/** Characters of a saved reply. */
export const replyLimits = { title: 60, text: 2_000 } as const
/** What a saved reply is inserted by. */
export const shortcutPattern = '[a-z0-9-]{1,20}'
export const MAX_SAVED_REPLIES = 100
