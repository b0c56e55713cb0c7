import { MAX_STOP_NOTE } from '../../shared/limits'
import { addNote } from '../desk/notes'
import type { Person } from '../generated/prisma/client'
import type { SignedInUser } from '../http/visitor'
import { databaseTime } from '../platform/db'
import { validText } from '../platform/text'
import { takeTurn } from '../platform/turns'
import { recordForPerson } from './history'
import { lockPerson } from './people'

/** Notes that a person asked us not to contact them, or takes that back. */
export function setContactStop(
  staff: SignedInUser,
  { personId, isOn, note }: { personId: string; isOn: boolean; note?: string | null | undefined },
): Promise<Person> {
  const contactStopNote =
    isOn && note?.trim() ? validText('note', note, { most: MAX_STOP_NOTE }) : null
  return takeTurn({ user: staff }, async (tx) => {
    const person = await lockPerson(tx, personId)
    const wasOn = person.contactStopAt !== null
    await recordForPerson(tx, staff, person.id, {
      field: 'contactStop',
      before: wasOn ? 'Do not contact' : null,
      after: isOn ? 'Do not contact' : null,
    })
    const contactStopAt = isOn ? (person.contactStopAt ?? (await databaseTime(tx))) : null
    return tx.person.update({
      where: { id: person.id },
      data: { contactStopAt, contactStopNote },
    })
  })
}

export const addPersonNote = (staff: SignedInUser, id: string, text: string) =>
  takeTurn({ user: staff }, async (tx) => {
    const person = await lockPerson(tx, id)
    return addNote(staff, { personId: person.id }, text, tx)
  })
