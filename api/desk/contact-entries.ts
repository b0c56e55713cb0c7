import { contactChannels } from '../../shared/deals/deal-kinds'
import { readContact } from '../../shared/deals/dealer-fields'
import { fullName } from '../../shared/person-name'
import type {
  ConsultationStatus,
  Contact,
  ContactChannel,
  ContactOutcome,
  LostReason,
  Prisma,
} from '../generated/prisma/client'
import { databaseTime, type Tx } from '../platform/db'
import { badFields } from '../platform/errors'
import type { Changer } from './history'

/** What staff enter about a call, an email, a text, or a visit. */
export interface ContactEntry {
  channel: ContactChannel
  isOutgoing: boolean
  isReached: boolean
  outcome?: ContactOutcome | null
  happenedAt?: Date | null | undefined
  content: string
  requestKey?: string | null | undefined
}

/** What staff log about a subject; the status is for a request. */
export interface ContactInput {
  solicitationId?: string | null | undefined
  channel: ContactChannel
  outcome: ContactOutcome
  content: string
  happenedAt?: Date | null | undefined
  status?: ConsultationStatus | null | undefined
  lostReason?: LostReason | null | undefined
  lostNote?: string | null | undefined
  requestKey: string
}

export const entryOf = (input: ContactInput): ContactEntry => ({
  channel: input.channel,
  content: input.content,
  happenedAt: input.happenedAt,
  requestKey: input.requestKey,
  outcome: input.outcome,
  isOutgoing: input.outcome !== 'RECEIVED',
  isReached: input.outcome === 'TALKED' || input.outcome === 'RECEIVED',
})

type Subject = Pick<
  Prisma.ContactUncheckedCreateInput,
  'dealId' | 'solicitationId' | 'consultationId' | 'conversationId' | 'personId'
>

/** Stores an entry of the log of contacts, in the transaction that has locked what it is about. */
export async function storeContactEntry(
  tx: Tx,
  by: Changer,
  subject: Subject,
  entry: ContactEntry,
): Promise<Contact> {
  const valid = await validEntry(tx, entry)
  return tx.contact.create({
    data: {
      ...valid,
      ...subject,
      outcome: entry.outcome ?? null,
      happenedAt: new Date(valid.happenedAt),
      ...('id' in by ? { staffId: by.id, staffName: fullName(by) } : { staffName: by.name }),
      requestKey: entry.requestKey ?? null,
    },
  })
}

/** Refuses (BAD_INPUT) an entry that can't be stored. */
export async function validEntry(tx: Tx, entry: ContactEntry) {
  const now = (await databaseTime(tx)).getTime()
  const { valid, problems } = readContact(
    { ...entry, happenedAt: entry.happenedAt?.getTime() },
    now,
  )
  if (!valid) throw badFields(problems)
  return valid
}

/** "Phone, buyer": what the history says of a contact. What was said stays out. */
export const contactText = ({ channel }: Contact, withWhom: string) =>
  `${contactChannels[channel]}, ${withWhom}`
