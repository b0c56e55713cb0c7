import { serviceKinds } from '../../shared/words/services'
import { introduce } from '../desk/subjects'
import { assignedToNoOne } from '../desk/work/sources'
import { Prisma, type ServiceKind } from '../generated/prisma/client'
import { requireRight } from '../http/access'
import { isId } from '../platform/db'
import { Refusal } from '../platform/errors'
import { whereConfigured } from './services'

const sql = Prisma.sql

/** Each problem is an item of its own: a snooze ends with it. */
const problemId = sql`md5(kind || ' ' || extract(epoch FROM failing_since))::uuid`

const lastingProblems = () =>
  sql`service_state WHERE failing_since <= now() - interval '10 minutes' AND ${whereConfigured()}`

introduce('SERVICE', {
  work: {
    prefix: 'Connection',
    right: 'SETTINGS',
    get sources() {
      return [
        {
          due: sql`failing_since`,
          id: problemId,
          assignee: sql`NULL::uuid`,
          row: sql`failing_since AS due_at, kind || ' ' || problem AS step, false AS is_promise`,
          from: lastingProblems(),
          about: {},
        },
      ]
    },
    stepText: (step) => {
      const [, kind = '', problem = ''] = /^(\w+) (.+)$/.exec(step) ?? []
      const [cause] = problem.split(/\.(?: |$)/)
      return `${serviceKinds[kind as ServiceKind].step}: ${cause}`
    },
    lock: async (tx, visitor, id) => {
      requireRight(visitor, 'SETTINGS')
      const [row] = isId(id)
        ? await tx.$queryRaw<{ kind: ServiceKind }[]>`
            SELECT kind FROM ${lastingProblems()} AND ${problemId} = ${id}::uuid FOR NO KEY UPDATE`
        : []
      if (!row) throw new Refusal('NOT_FOUND', 'This connection works again.')
      const subjectName = serviceKinds[row.kind].words
      return { promisedBy: null, history: { subject: 'SERVICE', subjectId: id, subjectName } }
    },
    assign: assignedToNoOne('A connection is assigned to no one.'),
  },
})
