import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder with the migrations up to one, for tests of what later ones do with stored rows. */
export async function migrationsUpTo(last: string) {
  const folder = await mkdtemp(join(tmpdir(), 'drivefair-migrations-'))
  await cp('prisma/migrations', folder, { recursive: true })
  const later = (await readdir(folder)).filter((name) => /^\d/.test(name) && name > last)
  for (const name of later) await rm(join(folder, name), { recursive: true })
  return folder
}
