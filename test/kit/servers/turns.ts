import { turnLimits } from '../../../api/platform/turns'

const usual = { ...turnLimits }

/** Lets a change wait for a locked row as long as a busy machine may need to bring the next one to it. */
export const waitLongForTurns = () => Object.assign(turnLimits, { lockMs: 60_000, turnMs: 60_000 })

/** Runs a test of the limits that shops have. */
export async function withUsualTurns(run: (limits: typeof usual) => Promise<void>) {
  Object.assign(turnLimits, usual)
  try {
    await run(usual)
  } finally {
    waitLongForTurns()
  }
}
