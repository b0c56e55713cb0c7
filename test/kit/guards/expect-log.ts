let problems: string[] = []
let expected: RegExp[] = []

/**
 * Announces a problem that the test is about: an error in the log, a complaint on the console, or what a
 * browser's developer tools would show. It must come; any other problem fails the test.
 */
export function expectLog(problem: RegExp) {
  expected.push(problem)
}

export function noteProblem(problem: string) {
  problems.push(problem)
}

/** Fails when a problem came that no test announced, or an announced one is missing. Forgets both. */
export function checkProblems() {
  const unexpected = problems.filter((problem) => !expected.some((known) => known.test(problem)))
  const missing = expected.filter((known) => !problems.some((problem) => known.test(problem)))
  problems = []
  expected = []
  expect({ unexpected, missing }).toEqual({ unexpected: [], missing: [] })
}
