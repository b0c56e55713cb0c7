test('the name of a test in a .cases.ts file begins with the file', () => {
  const { currentTestName } = expect.getState()
  expect(currentTestName).toMatch(/^scripts\/test-files\.cases\.ts the name of a test/)
})

describe('in a group', () => {
  test('so does the name of a test', () => {
    const { currentTestName } = expect.getState()
    expect(currentTestName).toMatch(/^scripts\/test-files\.cases\.ts in a group so does/)
  })
})
