import { useState } from 'react'
import { oneAtATime } from '../../chat/one-at-a-time'

/** Asks again, once however many events come together. When it fails the next poll tries again. */
export function useLook(refetch: () => Promise<unknown>) {
  const [look] = useState(() =>
    oneAtATime(async () => {
      await refetch().catch(() => undefined)
    }),
  )
  return look
}
