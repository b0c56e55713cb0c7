import { Prisma } from '../generated/prisma/client'
import { introduce } from './subjects'
import { assignTask, lockTask, refuseDone, subjectOf } from './tasks'
import { announceWork } from './work/work-changes'

const sql = Prisma.sql

introduce('TASK', {
  work: {
    prefix: 'Task',
    sources: [
      {
        due: sql`due_at`,
        id: sql`id`,
        assignee: sql`assigned_to_id`,
        row: sql`due_at, title AS step, false AS is_promise`,
        from: sql`task WHERE done_at IS NULL`,
        about: {
          deal: sql`deal_id`,
          consultation: sql`consultation_id`,
          customer: sql`(SELECT customer_id FROM conversation WHERE id = conversation_id)`,
          person: sql`person_id`,
        },
      },
    ],
    lock: async (tx, _visitor, id) => {
      const task = await lockTask(tx, id)
      refuseDone(task)
      return { promisedBy: null, history: await subjectOf(tx, task) }
    },
    assign: assignTask,
  },
  handOver: {
    count: 'tasks',
    need: 'CHAT',
    lockOpen: async (tx, staffId) => {
      const tasks = await tx.$queryRaw<{ id: string }[]>`
        SELECT id FROM task WHERE assigned_to_id = ${staffId}::uuid AND done_at IS NULL
         ORDER BY id FOR NO KEY UPDATE`
      return tasks.map(({ id }) => ({
        id,
        history: { subject: 'TASK', subjectId: id, subjectName: 'Task' },
      }))
    },
    assign: async (tx, rows, to) => {
      const ids = rows.map(({ id }) => id)
      const data = { assignedToId: to?.id ?? null, revision: { increment: 1 } }
      await tx.task.updateMany({ where: { id: { in: ids } }, data })
      for (const id of ids) announceWork(tx, { kind: 'TASK', id })
    },
  },
})
