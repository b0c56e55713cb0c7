import { createHmac } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Refusal } from '../platform/errors'
import { ignoreMissing } from '../platform/secret-file'
import type { Secrets } from './backup-file'

/** Where an installation has its session secret. */
export interface SecretPlace {
  /** SESSION_SECRET. */
  configured: string | undefined
  /** Used when that is not set. */
  file: string
}

const read = (file: string) => readFile(file, 'utf8').catch(ignoreMissing)

/** Recognizes a secret without revealing it. */
const hashOf = (secret: string) => createHmac('sha256', secret).update('backup').digest('base64url')

/** What a backup says about the session secret: a generated one is part of it. */
export async function describeSecret({ configured, file }: SecretPlace) {
  const generated = configured ? undefined : await read(file)
  const secret = configured ?? generated
  return {
    secrets: { sessionSecret: generated } satisfies Secrets,
    sessionSecretHash: secret ? hashOf(secret) : null,
  }
}

/**
 * Compares the secret of this installation with the backup's; `store` takes over the backup's if there is
 * none here. Throws rather than replace a file.
 */
export async function compareSecrets(
  { configured, file }: SecretPlace,
  {
    sessionSecretHash,
    secrets: { sessionSecret },
  }: { sessionSecretHash: string | null; secrets: Secrets },
) {
  const existing = configured ?? (await read(file))
  if (!configured && existing && sessionSecret && existing !== sessionSecret) {
    throw new Refusal('CONFLICT', `${file} differs from the secret in the backup: move it away.`)
  }
  const secret = existing ?? sessionSecret
  return {
    isOther: sessionSecretHash !== null && (!secret || hashOf(secret) !== sessionSecretHash),
    async store() {
      if (existing || !sessionSecret) return
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await writeFile(file, sessionSecret, { mode: 0o600, flag: 'wx' })
    },
  }
}
