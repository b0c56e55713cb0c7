import { useEffect, useState } from 'react'

/** The current time, refreshed every `everyMs`, for labels such as "5 min ago". */
export function useNow(everyMs = 20_000) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
