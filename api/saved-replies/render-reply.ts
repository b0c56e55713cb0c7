import { fillReply } from '../../shared/saved-replies'
import { readSubject } from '../desk/about'
import type { SubjectRef } from '../desk/subjects'
import type { StaffVisitor } from '../http/access'
import { db } from '../platform/db'
import { siteInfo } from '../platform/site-settings'
import { findSavedReply } from './saved-replies'

/** Fills in a saved reply for what it is about, and lists what is missing there. */
export async function renderSavedReply(visitor: StaffVisitor, id: string, ref: SubjectRef) {
  const { text } = await findSavedReply(db, id)
  const { about, id: subjectId } = readSubject(ref)
  const known = Object.entries(await about.replyValuesOf(visitor, subjectId))
  return fillReply(text, {
    phone: siteInfo().phone,
    hours: siteInfo().hours,
    advocate: visitor.user.firstName,
    ...Object.fromEntries(known.filter(([, value]) => value)),
  })
}
