import { useState } from 'react'
import { refusalOf } from '../../graph/graph-error'
import { toast } from '../../ui/toast'

export const failureWords = (error: unknown) =>
  refusalOf(error)?.message ?? 'Please check your connection and try again.'

/** Runs a change with a single press at a time; a failure is shown as a toast. Resolves to whether it worked. */
export function useCall() {
  const [busy, setBusy] = useState(false)
  const call = async (change: () => Promise<unknown>, done?: string) => {
    if (busy) return false
    setBusy(true)
    try {
      await change()
      if (done) toast({ title: done, tone: 'success' })
      return true
    } catch (error) {
      toast({ title: "That didn't work", description: failureWords(error), tone: 'error' })
      return false
    } finally {
      setBusy(false)
    }
  }
  return [call, busy] as const
}
