import { batched, groupByOwner } from '../platform/batch'
import { db } from '../platform/db'

/** The most tasks of one request that are shown. */
const MAX_LISTED = 50

/** Lists the tasks of a consultation request by its ID, by when they are due. */
const tasksOfRequest = (isDone: boolean) =>
  batched(async (consultationIds) => {
    const tasks = await db.task.findMany({
      where: {
        consultationId: { in: consultationIds },
        doneAt: isDone ? { not: null } : null,
      },
      orderBy: [{ dueAt: 'asc' }, { id: 'asc' }],
    })
    const owners = tasks.map(({ id, consultationId }) => ({ owner: consultationId ?? '', id }))
    const groups = groupByOwner(owners, tasks)
    return new Map([...groups].map(([owner, rows]) => [owner, rows.slice(0, MAX_LISTED)]))
  })

export const openTasksOfRequest = tasksOfRequest(false)
export const doneTasksOfRequest = tasksOfRequest(true)

/** Lists the contacts with who sent a consultation request, newest first, by its ID. */
export const contactsOfRequest = batched(async (consultationIds) => {
  const contacts = await db.contact.findMany({
    where: { consultationId: { in: consultationIds } },
    orderBy: [{ happenedAt: 'desc' }, { id: 'asc' }],
  })
  const owners = contacts.map(({ id, consultationId }) => ({ owner: consultationId ?? '', id }))
  return groupByOwner(owners, contacts)
})
