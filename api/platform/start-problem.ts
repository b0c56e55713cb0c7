import { explain, type ServicePlace } from './service-problem'

/** Why a start or a command failed, in a line that says what to change. */
export class StartProblem extends Error {}

/** Runs a step of the start; a failure that has a usual reason becomes one line. */
export async function explainFailure<Result>(service: ServicePlace, step: () => Promise<Result>) {
  try {
    return await step()
  } catch (error) {
    const problem = explain(error, service)
    if (!problem) throw error
    throw new StartProblem(problem, { cause: error })
  }
}
