import type { Patch } from './patch'

/** Calls, tasks, and snoozes. */
export const dayPatches: Patch[] = [
  {
    breaks: 'snooze a promise past its end',
    edits: [
      {
        file: 'api/desk/work/snooze.ts',
        find: 'if (promisedBy && until > promisedBy) throw pastPromise(promisedBy)',
        replace: 'if (!promisedBy && until < new Date(0)) throw pastPromise(until)',
      },
    ],
    test: { file: 'api/desk/desk.test.ts', name: 'a promise is not snoozed past its end' },
  },
  {
    breaks: 'store a contact without its failing next step',
    edits: [
      {
        file: 'api/desk/log-contact.ts',
        find: '      ? await addTask(tx, visitor, { ...nextStep, subject, assignee, requestKey })\n',
        replace:
          '      ? await addTask(tx, visitor, { ...nextStep, subject, assignee, requestKey }).catch(() => null)\n',
      },
    ],
    test: {
      file: 'api/desk/desk.test.ts',
      name: 'a next step with a wrong title stores nothing',
    },
  },
  {
    breaks: 'keep a promise by calling a wrong number',
    edits: [
      {
        file: 'api/consultations/consultations.subject.ts',
        find: " && outcome !== 'WRONG_NUMBER'",
        replace: '',
      },
    ],
    test: { file: 'api/desk/desk.test.ts', name: 'WRONG_NUMBER leaves a request NEW' },
  },
  {
    breaks: 'show orders to review to everyone',
    edits: [
      {
        file: 'api/desk/work/sources.ts',
        find: '.filter(({ right }) => !right || rights.includes(right))',
        replace: ".filter(({ right }) => !right || rights.includes('READ'))",
      },
    ],
    test: { file: 'api/desk/desk.test.ts', name: 'an order to review or in dispute is there' },
  },
  {
    breaks: 'leave tasks with someone who is deactivated',
    edits: [
      {
        file: 'api/desk/tasks.subject.ts',
        find: 'await tx.task.updateMany({ where: { id: { in: ids } }, data })',
        replace: 'await tx.task.updateMany({ where: { id: { in: [] } }, data })',
      },
    ],
    test: { file: 'api/team/team.test.ts', name: 'handing over the work of someone else' },
  },
  {
    breaks: 'email the day on a federal holiday',
    edits: [
      {
        file: 'api/reminders/day-mail.ts',
        find: 'isWorkingDay(day, closedDays)',
        replace: 'isWorkingDay(day, new Map())',
      },
    ],
    test: {
      file: 'api/desk/desk.test.ts',
      name: 'at 2026-11-26T13:31:00Z, the email of the day',
    },
  },
]
