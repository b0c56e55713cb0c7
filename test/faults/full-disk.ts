import { execFileSync } from 'node:child_process'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '../kit/eventually'
import { findLosses } from './checks'
import type { Result } from './faults'
import type { Site } from './site'
import { download, newFile, upload } from './slow-transfers'
import { type Buyer, makeBuyer, makeVisitor, nothingYet, stockPackages } from './traffic'

const name = 'The disk for documents is full while documents arrive, and is enlarged'
/** Of 5 MB each, so more than fit; a deal has at most 20. */
const DOCUMENTS = 18

/** Puts the parts of documents on a small disk of their own. */
export async function fullDisk(site: Site): Promise<Result> {
  const disk = join(site.folder, 'disk')
  await mkdir(disk)
  const { uid, gid } = await stat(join(site.folder, 'data', 'postgres'))
  const mount = (options: string) =>
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk], { stdio: 'ignore' })
  try {
    mount(`size=64m,uid=${uid},gid=${gid},mode=700`)
  } catch {
    return { name, done: 'skipped: only root may mount a disk', losses: [] }
  }
  try {
    await site.query(`CREATE TABLESPACE small LOCATION '${disk}'`)
    await site.query('ALTER TABLE document_part SET TABLESPACE small')
    return await uploadUntilFull(site, () => mount('remount,size=512m'))
  } finally {
    execFileSync('umount', ['--lazy', disk]) // PostgreSQL still has files open
  }
}

async function uploadUntilFull(site: Site, enlarge: () => void): Promise<Result> {
  const losses: string[] = []
  const anyPackage = await stockPackages(site, 100)
  const buyers = [await makeBuyer(site, anyPackage()), await makeBuyer(site, anyPackage())]
  const [base = ''] = site.bases
  const stored: { buyer: Buyer; id: string; file: Buffer }[] = []
  let refused = 0
  const fill = async (buyer: Buyer) => {
    for (let nth = 0; nth < DOCUMENTS / buyers.length; nth++) {
      const file = newFile()
      await upload(base, buyer, file).then(
        (id) => stored.push({ buyer, id, file }),
        (error: Error) => {
          refused++
          if (error.message !== 'upload: 503') losses.push(error.message)
        },
      )
      const { status } = await makeVisitor([base])('POST', '/api/cart', { packageId: anyPackage() })
      if (status !== 201) losses.push(`cart of another visitor: ${status}`)
    }
  }
  await Promise.all(buyers.map(fill))
  if (refused === 0) losses.push('the disk was not full')
  losses.push(...(await findLosses(site, nothingYet())))

  enlarge()
  for (const buyer of buyers) {
    await eventually(async () => {
      const file = newFile()
      stored.push({ buyer, id: await upload(base, buyer, file), file })
    }, 30).catch((error: Error) => losses.push(`with room again: ${error.message}`))
  }
  for (const { buyer, id, file } of stored) {
    if (!file.equals(await download(base, buyer, id))) losses.push(`document ${id}`)
  }
  return {
    name,
    done: `${stored.length} documents of 5 MB stored, ${refused} refused with 503`,
    losses: [...losses, ...(await findLosses(site, nothingYet()))],
  }
}
