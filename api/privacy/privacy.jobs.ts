import { every } from '../platform/timers'
import { eraseDueAccounts } from './account-deletion'
import { applyRetention } from './retention'

/** Starts the job that erases accounts whose deletion is due, and what we no longer need. */
export const eraseOldData = () =>
  every(15 * 60, 'erase old data', async (stopping) => {
    await eraseDueAccounts(stopping)
    await applyRetention(stopping)
  })
