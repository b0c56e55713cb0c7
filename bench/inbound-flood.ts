import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { siteDocuments } from '../api/generated/documents'
import { connectDatabase, db, disconnectDatabase } from '../api/platform/db'
import { migrate } from '../api/platform/migrate'
import { startEmbeddedPostgres } from '../api/stand-ins/postgres/embedded-postgres'
import { emailTo } from '../test/kit/requests/dealer-emails'
import { makeDeal } from '../test/kit/scenes/deals'
import { startPaymentProvider } from './payment-provider'
import { makePeople, type Person } from './people'
import { memoryMb, startShop } from './programs'
import { print, quantile, type Row } from './report'

// `npm run bench -- inbound-flood` sends many emails of 97 kB to one reply address, and as many to addresses that we don't
// know, and measures what becomes of an honest answer beside them, of other requests, and of the deal.

const EMAILS = Number(process.env.EMAILS ?? 1_000)
const SECONDS = Number(process.env.FLOOD_SECONDS ?? 120)
const domain = 'reply.example'
const secret = 'a secret of thirty-two characters'
const sessionSecret = 's'.repeat(48)
const owner = 'owner@drivefair.example'
const text = 'Our very best price is a secret. '.repeat(3_000).slice(0, 97_000)
const addressOf = (token: string) => `r-${token.padStart(20, '0')}@${domain}`

const folder = await mkdtemp(join(tmpdir(), 'drivefair-flood-'))
const postgres = await startEmbeddedPostgres(folder, { fsync: false })
try {
  await migrate(postgres.url)
  connectDatabase({ url: postgres.url })
  const flooded = await makeAsked('1')
  await makeAsked('2')
  const [staff] = await makePeople(postgres.url, sessionSecret, [owner])
  if (staff)
    await db.secondFactor.create({ data: { userId: staff.customerId, secret: '', lastStep: 0 } })
  const provider = await startPaymentProvider(postgres.url)
  const shop = await startShop({
    ...provider.env,
    DATABASE_URL: postgres.url,
    SESSION_SECRET: sessionSecret,
    STAFF_EMAILS: owner,
    INBOUND_EMAIL_DOMAIN: domain,
    INBOUND_EMAIL_SECRET: secret,
  })
  if (staff) print(await measure(shop, staff, flooded), {})
  await shop.stop()
  await provider.stop()
} finally {
  await disconnectDatabase()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** A deal with a dealer who was asked, whose emails come to this reply address. */
async function makeAsked(token: string) {
  const deal = await makeDeal()
  const dealer = await db.dealer.create({
    data: { name: `Dealer ${token}`, city: 'Macon', state: 'GA', zip: '31201' },
  })
  const solicitation = await db.solicitation.create({
    data: { dealId: deal.id, dealerId: dealer.id, status: 'ASKED', askedAt: new Date() },
  })
  await db.mail.create({
    data: {
      cause: `quote-request ${solicitation.id}`,
      recipient: 'dana@harbor.example',
      subject: 'Quote request',
      text: '',
      html: '',
      isPersonal: true,
      nextTryAt: null,
      sentAt: new Date(),
      replyToken: token.padStart(20, '0'),
      solicitationId: solicitation.id,
    },
  })
  return { dealId: deal.id, solicitationId: solicitation.id }
}

async function measure(
  { base, pid }: { base: string; pid: number },
  staff: Person,
  { dealId, solicitationId }: { dealId: string; solicitationId: string },
) {
  const send = async (to: string, content = text) => {
    const since = performance.now()
    const { status } = await fetch(`${base}/api/inbound-email`, {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` },
      body: emailTo({ to, text: content, subject: randomUUID() }),
    })
    return { status, ms: performance.now() - since }
  }
  await send(addressOf('unknown'), 'It warms up.')
  const before = await memoryMb(pid)
  const statuses = new Map<string, number>()
  const honest: number[] = []
  const others: number[] = []
  let most = before
  let isOver = false

  const flood = (name: string, to: () => string) =>
    Promise.all(
      Array.from({ length: EMAILS }, async (_, n) => {
        await wait((SECONDS * 1_000 * n) / EMAILS)
        const { status } = await send(to())
        const key = `${name} ${status}`
        statuses.set(key, (statuses.get(key) ?? 0) + 1)
      }),
    )
  const answerHonestly = async () => {
    for (let n = 0; n < 9 && !isOver; n++) {
      await wait((SECONDS * 1_000) / 10)
      const { status, ms } = await send(addressOf('2'), `Our price is $35,${100 + n}.`)
      honest.push(status === 201 ? ms : Number.POSITIVE_INFINITY)
    }
  }
  const visit = async () => {
    while (!isOver) {
      const since = performance.now()
      await (await fetch(`${base}/api/packages`)).text()
      others.push(performance.now() - since)
      most = Math.max(most, await memoryMb(pid))
      await wait(10)
    }
  }
  const visiting = visit()
  await Promise.all([
    flood('dealer', () => addressOf('1')),
    flood('stranger', () =>
      addressOf(
        randomUUID()
          .replaceAll('-', '')
          .slice(0, 12)
          .replace(/[ilou]/g, '0'),
      ),
    ),
    answerHonestly(),
  ])
  isOver = true
  await visiting
  const opened = await open(base, staff, dealId)
  const stored = await db.inboundEmail.count({ where: { solicitationId } })
  const from = [...statuses].map(([key, count]) => `${key}: ${count}`).join(', ')
  return [
    {
      what: 'Honest answers',
      measured: Math.max(...honest),
      goal: { atMost: 3_000 },
      unit: 'ms',
      from: `${honest.length}, the slowest`,
    },
    {
      what: 'Other requests',
      measured: Math.max(...others),
      goal: { atMost: 100 },
      unit: 'ms',
      from: `${others.length}, the slowest; p99 ${Math.round(
        quantile(
          others.toSorted((a, b) => a - b),
          0.99,
        ),
      )} ms`,
    },
    {
      what: 'Memory',
      measured: most - before,
      goal: { atMost: 50 },
      unit: 'MB',
      from: `more than ${Math.round(before)} MB`,
    },
    { what: 'Entries of the dealer', measured: stored, goal: { atLeast: EMAILS }, from },
    {
      what: 'Opening the deal',
      measured: opened.ms,
      goal: { atMost: 100 },
      unit: 'ms',
      from: 'the emails of its dealers',
    },
    {
      what: 'Its size',
      measured: opened.bytes / 1_000,
      goal: { atMost: 300 },
      unit: 'kB',
      from: 'of the same',
    },
  ] satisfies Row[]
}

/** What staff load who open the dealers of a deal, the second time. */
async function open(base: string, { cookie }: Person, id: string) {
  const query = siteDocuments.find(({ name }) => name === 'StaffDealEmails')?.text
  let opened = { ms: 0, bytes: 0 }
  for (let n = 0; n < 2; n++) {
    const since = performance.now()
    const answer = await fetch(`${base}/graphql`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { id } }),
    })
    const body = await answer.text()
    if (!body.includes('replies')) throw new Error(body.slice(0, 500))
    opened = { ms: performance.now() - since, bytes: body.length }
  }
  return opened
}
