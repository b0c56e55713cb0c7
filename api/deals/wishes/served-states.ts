import { isUsState, type UsState, usStates } from '../../../shared/us-states'
import { recordChange } from '../../desk/history'
import type { SignedInUser } from '../../http/visitor'
import { db, type Tx } from '../../platform/db'
import { badField } from '../../platform/errors'
import { takeTurn } from '../../platform/turns'

/** The states as one subject of the history. */
const SUBJECT_ID = '00000000-0000-0000-0000-000000000000'

export interface State {
  code: string
  name: string
}

/** Lists the states that we work in, by name. */
export async function servedStates(client: Tx = db): Promise<State[]> {
  const served = new Set((await client.servedState.findMany()).map(({ code }) => code))
  return Object.entries(usStates).flatMap(([code, name]) =>
    served.has(code) ? [{ code, name }] : [],
  )
}

export const isServed = async (code: string, client: Tx = db) =>
  (await client.servedState.count({ where: { code } })) > 0

/** Replaces the states that we work in. Wishes that were sent before stay sent. */
export function setServedStates(staff: SignedInUser, codes: string[]): Promise<State[]> {
  if (!codes.every(isUsState)) throw badField('codes', 'Must be postal codes of US states')
  return takeTurn({ user: staff }, async (tx) => {
    await tx.$executeRaw`LOCK TABLE served_state IN SHARE ROW EXCLUSIVE MODE`
    const before = await servedStates(tx)
    await tx.servedState.deleteMany({ where: { code: { notIn: codes } } })
    await tx.servedState.createMany({
      data: [...new Set<UsState>(codes)].map((code) => ({ code })),
      skipDuplicates: true,
    })
    const after = await servedStates(tx)
    await recordChange(tx, staff, {
      subject: 'SERVED_STATES',
      subjectId: SUBJECT_ID,
      subjectName: 'Where we work',
      field: 'states',
      before: codeList(before),
      after: codeList(after),
    })
    return after
  })
}

const codeList = (states: State[]) => states.map(({ code }) => code).join(' ') || null
