import { brand } from '../../../shared/brand'
import { fullName } from '../../../shared/person-name'
import { lockConversation, subjectOf as ofConversation, refuseAnswered } from '../../chat/inbox'
import { answerBy, lockClaimToDecide, subjectOf as ofClaim } from '../../claims/claims'
import {
  lockConsultation,
  subjectOf as ofConsultation,
  refuseEnded,
} from '../../consultations/change-consultation'
import { lockDealOf } from '../../deals/deal-of'
import { refuseClosed } from '../../deals/refusals'
import type { Deal } from '../../generated/prisma/client'
import { requireRight, type StaffVisitor } from '../../http/access'
import { lockReplyToChange, subjectOf as ofReply } from '../../inbound/replies'
import { inOurZone } from '../../mail/letter'
import { toAnswer } from '../../orders/disputes'
import { batched } from '../../platform/batch'
import { db, isId, lockRow, type Tx } from '../../platform/db'
import { futureMoment } from '../../platform/eastern'
import { conflict, Refusal } from '../../platform/errors'
import { takeTurn } from '../../platform/turns'
import { type Change, recordChange } from '../../staff/history'
import { announceWork, type WorkRef } from '../../staff/work-changes'
import { lockTask, subjectOf as ofTask, refuseDone } from '../tasks'
import { changeEach } from './bulk'

/** Leaves items out of the list of work until a local time, unless something wakes them before. */
export async function snoozeWork(visitor: StaffVisitor, items: WorkRef[], untilEastern: string) {
  const until = await futureMoment(db, 'untilEastern', untilEastern)
  return changeEach(items, (item) =>
    takeTurn(visitor, async (tx) => {
      const { promisedBy, history } = await lockWork(tx, visitor, item)
      if (promisedBy && until > promisedBy) throw pastPromise(promisedBy)
      const [before] = await tx.$queryRaw<{ until: Date }[]>`
        SELECT until FROM snooze WHERE kind = ${item.kind}::work_kind AND subject_id = ${item.id}::uuid
          AND woken_at IS NULL AND until > now()`
      await tx.$executeRaw`
        INSERT INTO snooze (kind, subject_id, until, by_name)
        VALUES (${item.kind}::work_kind, ${item.id}::uuid, ${until}, ${fullName(visitor.user)})
        ON CONFLICT (kind, subject_id) DO UPDATE SET until = excluded.until, by_name = excluded.by_name,
          created_at = excluded.created_at, woken_at = NULL, woken_by = NULL`
      await recordChange(tx, visitor.user, {
        ...history,
        field: 'snoozedUntil',
        before: before ? inOurZone(before.until) : null,
        after: inOurZone(until),
      })
      announceWork(tx, item)
    }),
  )
}

/** Puts snoozed items back on the list of work. */
export const wakeWork = (visitor: StaffVisitor, items: WorkRef[]) =>
  changeEach(items, (item) =>
    takeTurn(visitor, async (tx) => {
      const { history } = await lockWork(tx, visitor, item)
      const [before] = await tx.$queryRaw<{ until: Date }[]>`
        DELETE FROM snooze WHERE kind = ${item.kind}::work_kind AND subject_id = ${item.id}::uuid
          AND woken_at IS NULL AND until > now() RETURNING until`
      if (!before) throw conflict('This is awake already.')
      await recordChange(tx, visitor.user, {
        ...history,
        field: 'snoozedUntil',
        before: inOurZone(before.until),
        after: null,
      })
      announceWork(tx, item)
    }),
  )

interface LockedWork {
  /** When a promise to a customer ends; null without one. */
  promisedBy: Date | null
  history: Pick<Change, 'subject' | 'subjectId' | 'subjectName'>
}

/** Locks an item; refuses one that nothing has to be done about. */
async function lockWork(tx: Tx, visitor: StaffVisitor, { kind, id }: WorkRef): Promise<LockedWork> {
  switch (kind) {
    case 'DEAL': {
      const deal = await lockDealOf(tx, visitor, id, 'PEOPLE')
      refuseClosed(deal)
      const history = { subject: 'DEAL', subjectId: id, subjectName: deal.number } as const
      return { promisedBy: isPromised(deal) ? deal.contactBy : null, history }
    }
    case 'CONSULTATION': {
      const request = await lockConsultation(tx, id)
      refuseEnded(request)
      const promisedBy = request.status === 'NEW' ? request.contactBy : null
      return { promisedBy, history: ofConsultation(request) }
    }
    case 'CONVERSATION': {
      const conversation = await lockConversation(tx, id)
      refuseAnswered(conversation)
      return { promisedBy: null, history: ofConversation(conversation) }
    }
    case 'TASK': {
      const task = await lockTask(tx, id)
      refuseDone(task)
      return { promisedBy: null, history: ofTask(task) }
    }
    case 'ORDER':
      requireRight(visitor, 'MONEY')
      return { promisedBy: null, history: await lockOrderToReview(tx, id) }
    case 'REPLY': {
      const { email, name } = await lockReplyToChange(tx, visitor, id)
      if (email.handledAt) throw conflict('This email is handled.')
      return { promisedBy: null, history: ofReply(email, name) }
    }
    case 'CLAIM': {
      requireRight(visitor, 'MONEY')
      const claim = await lockClaimToDecide(tx, id)
      return {
        promisedBy: claim.status === 'OPEN' ? answerBy(claim) : null,
        history: ofClaim(claim),
      }
    }
  }
}

/** The step CONTACT_BUYER. */
const isPromised = ({ status, contactedAt }: Deal) =>
  (status === 'INTAKE' || status === 'SEARCHING') && contactedAt === null

async function lockOrderToReview(tx: Tx, id: string) {
  const isLocked = isId(id) && (await lockRow(tx, 'orders', id))
  const order = isLocked
    ? await tx.order.findFirst({
        where: { id, OR: [{ status: 'REVIEW' }, { disputes: { some: toAnswer } }] },
      })
    : null
  if (!order) throw new Refusal('NOT_FOUND', 'This order needs no review.')
  return { subject: 'ORDER', subjectId: id, subjectName: `Order ${order.number}` } as const
}

const moment = new Intl.DateTimeFormat('en-US', {
  timeZone: brand.timeZone,
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

const pastPromise = (promisedBy: Date) =>
  conflict(
    `Promised by ${moment.format(promisedBy).replaceAll('\u202f', ' ')} ET. Snooze until then at most.`,
  )

/** Finds until when items sleep, by their ids as in the list of work. */
export const snoozedUntil = batched(async (ids) => {
  const rows = await db.$queryRaw<{ id: string; until: Date }[]>`
    SELECT subject_id AS id, until FROM snooze
     WHERE subject_id = ANY (${ids}::uuid[]) AND woken_at IS NULL AND until > now()`
  return new Map(rows.map(({ id, until }) => [id, until]))
})
