import { assignConversation } from '../../chat/inbox'
import { assignConsultation } from '../../consultations/change-consultation'
import { assignDeal } from '../../deals/staff/staff-deals'
import type { StaffVisitor } from '../../http/access'
import { db } from '../../platform/db'
import { Refusal } from '../../platform/errors'
import { findAssignee } from '../../staff/members'
import type { WorkRef } from '../../staff/work-changes'
import { assignTask } from '../tasks'
import { changeEach } from './bulk'

/** Puts a staff member in charge of items; null for none. What is done meanwhile is refused. */
export async function assignWork(visitor: StaffVisitor, items: WorkRef[], staffId: string | null) {
  await db.$transaction((tx) => findAssignee(tx, staffId, { need: 'CHAT' }))
  return changeEach(items, ({ kind, id }): Promise<unknown> => {
    switch (kind) {
      case 'DEAL':
        return assignDeal(visitor, id, staffId, { mustBeOpen: true })
      case 'CONSULTATION':
        return assignConsultation(visitor.user, id, staffId, { mustBeOpen: true })
      case 'CONVERSATION':
        return assignConversation(visitor.user, id, staffId, { mustWait: true })
      case 'TASK':
        return assignTask(visitor, id, staffId)
      case 'ORDER':
        throw new Refusal('CONFLICT', 'An order is assigned to no one.')
      case 'REPLY':
        throw new Refusal('CONFLICT', 'An email goes with its deal. Assign the deal.')
      case 'CLAIM':
        throw new Refusal('CONFLICT', 'A claim is assigned to no one.')
    }
  })
}
