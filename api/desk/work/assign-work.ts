import type { StaffVisitor } from '../../http/access'
import { takeTurn } from '../../platform/turns'
import { findAssignee } from '../members'
import { subjectOf } from '../subjects'
import { changeEach } from './bulk'
import type { WorkRef } from './work-changes'

/** Puts a staff member in charge of items; null for none. What is done meanwhile is refused. */
export async function assignWork(visitor: StaffVisitor, items: WorkRef[], staffId: string | null) {
  await takeTurn(visitor, (tx) => findAssignee(tx, staffId, { need: 'CHAT' }))
  return changeEach(items, ({ kind, id }) => subjectOf(kind, 'work').assign(visitor, id, staffId))
}
