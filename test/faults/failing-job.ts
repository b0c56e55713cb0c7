import { eventually } from '../kit/eventually'
import { findLosses } from './checks'
import type { Result } from './faults'
import type { Site } from './site'
import { makeVisitor, nothingYet, stockPackages } from './traffic'

/** Runs every 15 s and deletes the addresses that it emails. */
const JOB = 'mail free places'
const JOB_SECONDS = 15
const OTHER_JOB = 'reconcile orders'

/** A job's statement fails each time. Afterwards it works again by itself. */
export async function failingJob(site: Site, times: number): Promise<Result> {
  const anyPackage = await stockPackages(site, 100)
  for (const nth of [0, 1]) await site.killServer(nth, { LOG_LEVEL: 'error' })
  await site.query(
    `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN RAISE EXCEPTION 'This job fails.'; END $$`,
  )
  await site.query(`CREATE TRIGGER fail BEFORE DELETE ON place_request EXECUTE FUNCTION fail()`)
  const losses: string[] = []
  const until = async (what: string, isReached: () => Promise<boolean>) =>
    eventually(
      async () => {
        if (!(await isReached())) throw new Error(what)
      },
      JOB_SECONDS * 3 * times,
    ).catch((error: Error) => losses.push(error.message))

  await until(`did not run ${times} times`, async () => (await runs(site, JOB, 'failed')) >= times)
  await until('no other job ran', async () => (await runs(site, OTHER_JOB, 'done')) > 0)
  if ((await runs(site, OTHER_JOB, 'failed')) > 0) losses.push(`${OTHER_JOB} failed`)
  for (const base of site.bases) {
    const { status } = await makeVisitor([base])('POST', '/api/cart', { packageId: anyPackage() })
    if (status !== 201) losses.push(`cart: ${status}`)
  }
  await site.query('DROP TRIGGER fail ON place_request')
  const failed = await runs(site, JOB, 'failed')
  const lines = site.output().split('\n').filter(Boolean)
  const ofJob = lines.filter((line) => line.includes('job failed') && line.includes(JOB))
  if (ofJob.length !== failed) losses.push(`${ofJob.length} error lines of ${failed} runs`)
  losses.push(...lines.filter((line) => !ofJob.includes(line)))
  await until('did not recover', async () => (await runs(site, JOB, 'done')) > 0)
  return {
    name: 'A job fails each time',
    done: `${failed} failed runs, ${ofJob.length} error lines, counted in job_runs_total; then it ran again`,
    losses: [...losses, ...(await findLosses(site, nothingYet()))],
  }
}

/** Runs of a job on both servers. */
async function runs(site: Site, job: string, outcome: 'done' | 'failed') {
  let sum = 0
  for (const base of site.bases) {
    const metrics = await (await fetch(`${base}/metrics`)).text()
    const series = `job_runs_total{job="${job}",outcome="${outcome}"} `
    const line = metrics.split('\n').find((each) => each.startsWith(series))
    sum += Number(line?.slice(series.length) ?? 0)
  }
  return sum
}
