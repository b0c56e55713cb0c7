import { useOutletContext } from 'react-router-dom'
import type { DealFragment } from '../generated/deal'

export interface DealContext {
  deal: DealFragment
  /** Fetches the deal again. */
  refresh: () => Promise<void>
}

/** The deal that the current screen shows. */
export const useDeal = () => useOutletContext<DealContext>()
