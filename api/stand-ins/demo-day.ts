import { demoAdvocate, demoStaff, demoSupporter } from '../account/demo-users'
import type { ContactOutcome, Prisma, User } from '../generated/prisma/client'
import { databaseTime, db, type Tx } from '../platform/db'

const HOUR_MS = 3_600_000
/** When a request must be answered, in hours after it was sent. */
const PROMISE_HOURS = 24

type Answers = Pick<
  Prisma.ConsultationUncheckedCreateInput,
  'firstName' | 'lastName' | 'email' | 'phone' | 'city' | 'vehicleType' | 'additionalDetails'
>

/** What everyone in the demo answered to the rest of the form. */
const answers = {
  travelDistance: '100-miles',
  creditRange: 'good',
  purchaseMethod: 'finance',
  downPayment: '2k-5k',
  budgetRange: '30k-40k',
  timeline: '1-month',
} as const

const robert: Answers = {
  firstName: 'Robert',
  lastName: 'Hale',
  email: 'robert.hale@example.com',
  phone: '(615) 555-0199',
  city: 'Nashville, TN',
  vehicleType: 'truck',
  additionalDetails: 'A used truck for the farm, four doors, under 60,000 miles.',
}

const linda: Answers = {
  firstName: 'Linda',
  lastName: 'Whitfield',
  email: 'linda.whitfield@example.com',
  phone: '(615) 555-0142',
  city: 'Franklin, TN',
  vehicleType: 'suv',
  additionalDetails: 'Is the dealer fee negotiable?',
}

const rosa: Answers = {
  firstName: 'Rosa',
  lastName: 'Diaz',
  email: 'rosa.diaz@example.com',
  phone: '(404) 555-0111',
  city: 'Decatur, GA',
  vehicleType: 'hybrid',
  additionalDetails: 'A plug-in hybrid with space for three child seats.',
}

/** The demo team, and a function that turns hours from now into a time. */
interface Scene {
  tx: Tx
  staff: Record<'sam' | 'avery' | 'robin', User>
  at: (hours: number) => Date
}

/**
 * Creates a day of the demo team: a request that no one has answered, one with a call due today, and one with a
 * history. Only in a shop without requests; sends no email.
 */
export async function seedDemoDay() {
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('demo day', 0))`
    if ((await tx.consultation.count()) > 0) return
    const [sam, avery, robin] = await Promise.all(
      [demoStaff, demoAdvocate, demoSupporter].map(({ email }) =>
        tx.user.findUnique({ where: { email } }),
      ),
    )
    if (!sam || !avery || !robin) return
    const now = (await databaseTime(tx)).getTime()
    const at = (hours: number) => new Date(now + hours * HOUR_MS)
    const scene = { tx, staff: { sam, avery, robin }, at }
    await askAsRobert(scene)
    await askAsLinda(scene)
    await askAsRosa(scene)
  })
}

/** Not called yet; the promise ends later today. */
async function askAsRobert(scene: Scene) {
  await sendRequest(scene, robert, { hours: -18 })
}

/** Called once; the next call is due soon. */
async function askAsLinda(scene: Scene) {
  const { tx, staff, at } = scene
  const { id } = await sendRequest(scene, linda, { hours: -30 })
  await logCall(scene, id, {
    hours: -26,
    by: staff.robin,
    outcome: 'TALKED',
    content: 'Wants to keep her dealer if the price is right. Asked what we do about dealer fees.',
  })
  await tx.consultation.update({
    where: { id },
    data: { status: 'CONTACTED', contactedAt: at(-26), assignedToId: staff.sam.id },
  })
  await addTask(scene, id, {
    title: 'Call about the dealer fee',
    hours: 1,
    by: staff.robin,
    for: staff.sam,
  })
}

/** Three calls, a pinned note, and what to do next. */
async function askAsRosa(scene: Scene) {
  const { tx, staff, at } = scene
  const { id } = await sendRequest(scene, rosa, { hours: -74 })
  const calls = [
    { hours: -73, by: staff.robin, outcome: 'NO_ANSWER', content: 'Rang out.' },
    {
      hours: -71,
      by: staff.robin,
      outcome: 'LEFT_MESSAGE',
      content: 'Left our number, and that mornings are best for us.',
    },
    {
      hours: -48,
      by: staff.avery,
      outcome: 'TALKED',
      content:
        'Has a quote for $41,900 out the door. Wants Gold, and decides with her husband tonight.',
    },
  ] as const
  for (const call of calls) await logCall(scene, id, call)
  await tx.consultation.update({
    where: { id },
    data: { status: 'QUALIFIED', contactedAt: at(-73), assignedToId: staff.avery.id },
  })
  await tx.staffNote.create({
    data: {
      consultationId: id,
      authorId: staff.avery.id,
      content: 'Call after 9 AM: she works nights.',
      createdAt: at(-48),
      isPinned: true,
    },
  })
  await addTask(scene, id, {
    title: 'Call about Gold',
    hours: 3,
    by: staff.avery,
    for: staff.avery,
  })
}

async function sendRequest({ tx, at }: Scene, person: Answers, { hours }: { hours: number }) {
  return tx.consultation.create({
    data: {
      ...answers,
      ...person,
      createdAt: at(hours),
      alertedAt: at(hours),
      contactBy: at(hours + PROMISE_HOURS),
    },
  })
}

async function logCall(
  { tx, at }: Scene,
  consultationId: string,
  call: { hours: number; by: User; outcome: ContactOutcome; content: string },
) {
  const { hours, by, outcome, content } = call
  await tx.contact.create({
    data: {
      consultationId,
      channel: 'PHONE',
      isOutgoing: true,
      isReached: outcome === 'TALKED',
      outcome,
      content,
      happenedAt: at(hours),
      staffId: by.id,
      staffName: by.name,
    },
  })
}

async function addTask(
  { tx, at }: Scene,
  consultationId: string,
  task: { title: string; hours: number; by: User; for: User },
) {
  const { title, hours, by } = task
  await tx.task.create({
    data: {
      consultationId,
      title,
      dueAt: at(hours),
      assignedToId: task.for.id,
      createdById: by.id,
      createdByName: by.name,
      requestKey: crypto.randomUUID(),
    },
  })
}
