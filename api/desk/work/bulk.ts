import { MAX_BULK_ITEMS } from '../../../shared/limits'
import type { WorkKind } from '../../generated/prisma/client'
import { badField, Refusal } from '../../platform/errors'
import type { WorkRef } from './work-changes'

export interface BulkRefusal {
  kind: WorkKind
  id: string
  /** Why, for people. */
  message: string
}

export interface BulkResult {
  done: number
  refused: BulkRefusal[]
}

/** Changes items one by one, each in its own transaction. What is refused stays as it is and says why. */
export async function changeEach(
  items: WorkRef[],
  change: (item: WorkRef) => Promise<unknown>,
): Promise<BulkResult> {
  if (items.length < 1 || items.length > MAX_BULK_ITEMS) {
    throw badField('items', `1 to ${MAX_BULK_ITEMS} items`)
  }
  const result: BulkResult = { done: 0, refused: [] }
  for (const item of items) {
    try {
      await change(item)
      result.done += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      result.refused.push({ ...item, message: messageOf(error) })
    }
  }
  return result
}

/** Without the name of the argument, which is the same for all items. */
const messageOf = ({ message, extensions: { fields = {} } }: Refusal) =>
  Object.values(fields)[0] ?? message
