import { useState } from 'react'
import { toast } from '../ui/toast/toast'
import { failureWords } from './graph-error'

interface Titles {
  /** Without it, success shows no toast. */
  done?: string
  failed?: string
}

/** Runs what a button does, one press at a time. A failure is a toast. Resolves to whether it worked. */
export function useAction() {
  const [isBusy, setBusy] = useState(false)
  async function run(
    action: () => Promise<unknown>,
    { done, failed = 'That didn’t work' }: Titles = {},
  ) {
    if (isBusy) return false
    setBusy(true)
    try {
      await action()
      if (done) toast({ tone: 'success', title: done })
      return true
    } catch (error) {
      toast({ tone: 'error', title: failed, description: failureWords(error) })
      return false
    } finally {
      setBusy(false)
    }
  }
  return [run, isBusy] as const
}
