import { generateKeyPairSync } from 'node:crypto'
import { db } from '../platform/db'

/** The key pair by which push services recognize this firm (VAPID), in Base64url. */
interface KeyPair {
  publicKey: string
  privateKey: string
}

const NAME = 'vapid'

/** Reads the key pair; the first server that needs it makes it. */
export async function vapidKeys(): Promise<KeyPair> {
  const stored = await readKeys()
  if (stored) return stored
  const value = JSON.stringify(makeKeys())
  await db.serverSecret.createMany({ data: { name: NAME, value }, skipDuplicates: true })
  const kept = await readKeys()
  if (!kept) throw new Error('The VAPID keys were not stored')
  return kept
}

async function readKeys(): Promise<KeyPair | undefined> {
  const row = await db.serverSecret.findUnique({ where: { name: NAME } })
  return row ? JSON.parse(row.value) : undefined
}

function makeKeys(): KeyPair {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  }).privateKey.export({ format: 'jwk' })
  const point = [x, y].map((coordinate) => Buffer.from(coordinate, 'base64url'))
  const publicKey = Buffer.concat([Buffer.of(4), ...point]).toString('base64url')
  return { publicKey, privateKey: d }
}
