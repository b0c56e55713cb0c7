import type { ComponentProps } from 'react'
import { useNow } from '../../ui/browser/now'
import { momentOf } from '../../ui/eastern-local'
import { easternWhen } from '../../ui/eastern-time'
import { TextField } from '../../ui/field'
import { readTime, timeHint } from '../../ui/spoken-time'

/** A time in words, such as "tomorrow 10", and below it how they are read. */
export function WhenField({
  value,
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'value'> & { value: string }) {
  const now = useNow()
  const at = readTime(value, now)
  return (
    <TextField
      autoComplete="off"
      placeholder="tomorrow 10"
      {...rest}
      value={value}
      hint={value && (at ? easternWhen(momentOf(at), now) : timeHint)}
    />
  )
}
