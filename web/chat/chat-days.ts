// Times in the viewer's time zone.

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
const distantDay = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})

/** "2:05 PM" */
export const clockOf = (moment: string) => clock.format(new Date(moment)).replace('\u202f', ' ')

/** "Today", "Yesterday" or the date, with the year unless it is the current one. */
export function dayOf(moment: string, now: number) {
  const date = new Date(moment)
  const today = new Date(now)
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)
  if (isSameDay(date, today)) return 'Today'
  if (isSameDay(date, yesterday)) return 'Yesterday'
  return (date.getFullYear() === today.getFullYear() ? day : distantDay).format(date)
}

const isSameDay = (a: Date, b: Date) => a.toDateString() === b.toDateString()
