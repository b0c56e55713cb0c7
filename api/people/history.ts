import { type Change, type Changer, recordChange } from '../desk/history'
import type { Tx } from '../platform/db'
import { namesOf } from './facts'

export interface PersonSubject {
  subject: 'PERSON'
  subjectId: string
  subjectName: string
}

/** How the history names a person. */
export const ofPerson = async (tx: Tx, personId: string): Promise<PersonSubject> => ({
  subject: 'PERSON',
  subjectId: personId,
  subjectName: (await namesOf([personId], tx)).get(personId) ?? 'Person',
})

/** Records a change of a person, in the transaction that makes it. What was written about them stays out. */
export const recordForPerson = async (
  tx: Tx,
  changer: Changer,
  personId: string,
  change: Pick<Change, 'field' | 'before' | 'after'>,
) =>
  recordChange(tx, changer, {
    ...(await ofPerson(tx, personId)),
    ...change,
  })
