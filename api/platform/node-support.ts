/** Last day with security fixes, by major version of Node. */
const lastDays: Record<string, string> = {
  20: '2026-04-30',
  22: '2027-04-30',
  24: '2028-04-30',
}

/** Says which day this version of Node got its last security fixes, if that day is over. */
export function nodeEndOfLife(version: string, now: Date): string | undefined {
  const [major = ''] = version.split('.')
  const lastDay = lastDays[major]
  const today = now.toISOString().slice(0, 10)
  return lastDay && lastDay < today ? lastDay : undefined
}
