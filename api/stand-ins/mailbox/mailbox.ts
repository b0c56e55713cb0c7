import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { headersOf, type OutgoingMail } from '../../mail/mail-transport'
import { config } from '../../platform/config'
import { ignoreMissing } from '../../platform/secret-file'

/** Without a mail server, mail is saved in this folder. */
const fileOf = (name = '') => join(config.DATA_DIR, 'mail', name)
const MAX_SAVED = 500

export interface SavedMail {
  id: string
  sentAt: string
  recipient: string
  subject: string
  html: string
  text: string
  /** Missing in mail of earlier versions. */
  from?: string
  replyTo?: string | null
  envelopeFrom?: string
  inReplyTo?: string | null
  autoSubmitted?: string | null
  /** The iCalendar part. */
  calendar?: string | null
}

/** Writes two files per email, named by time and ID: everything as JSON, and the HTML to open by hand. */
export async function saveMail(outgoing: OutgoingMail) {
  const { id, recipient, subject, html, text } = outgoing
  await mkdir(fileOf(), { recursive: true, mode: 0o700 })
  const names = await namesNewestFirst()
  if (names.some((name) => name.includes(id))) return // a retry: it was saved, but that was not recorded
  const sentAt = new Date().toISOString()
  const name = `${sentAt.replaceAll(':', '-')}_${id}`
  const { from, ...headers } = headersOf(outgoing)
  const mail: SavedMail = {
    id,
    sentAt,
    recipient,
    subject,
    html,
    text,
    ...headers,
    from: `${from.name} <${from.address}>`,
    calendar: null,
  }
  await write(`${name}.html`, html)
  await write(`${name}.json`, JSON.stringify(mail, null, 2))
  for (const old of names.slice(MAX_SAVED - 1)) {
    await rm(fileOf(`${old}.json`), { force: true })
    await rm(fileOf(`${old}.html`), { force: true })
  }
}

/** Writes atomically: readers see the complete file or none. */
async function write(name: string, content: string) {
  await writeFile(fileOf(`${name}.part`), content, { mode: 0o600 })
  await rename(fileOf(`${name}.part`), fileOf(name))
}

/** The saved mail, newest first. */
export async function listMail(): Promise<SavedMail[]> {
  const mails = await Promise.all((await namesNewestFirst()).map(readMail))
  return mails.filter((mail) => mail !== null)
}

export async function findMail(id: string): Promise<SavedMail | null> {
  const name = (await namesNewestFirst()).find((each) => each.endsWith(`_${id}`))
  return name ? readMail(name) : null
}

async function readMail(name: string): Promise<SavedMail | null> {
  const content = await readFile(fileOf(`${name}.json`), 'utf8').catch(ignoreMissing)
  return content ? JSON.parse(content) : null
}

async function namesNewestFirst() {
  const files = (await readdir(fileOf()).catch(ignoreMissing)) ?? []
  return files
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort()
    .reverse()
}
