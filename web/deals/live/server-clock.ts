import { useEffect, useState } from 'react'
import { clockOffset, nextTick, timeLeft } from '../../../shared/deals/server-clock'
import { makeStore, useStore } from '../../ui/browser/store'

/** What to add to this browser's clock to get the server's. */
const offset = makeStore(0)

/** Sets the clock by an answer of the server; see `clockOffset`. */
export const setClock = (serverNow: string, askedAt: number, gotAt: number) =>
  offset.set(clockOffset(Date.parse(serverNow), askedAt, gotAt))

/** The server's time, in milliseconds. */
export const serverNow = () => Date.now() + offset.get()

/** Milliseconds until `end` by the server's clock; renders again whenever its text changes. */
export function useTimeLeft(end: string | null | undefined) {
  const shift = useStore(offset)
  const [, setTick] = useState(0)
  const left = end ? timeLeft(Date.parse(end), Date.now(), shift) : 0
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setTick((count) => count + 1), nextTick(left))
    return () => clearTimeout(timer)
  })
  return left
}
