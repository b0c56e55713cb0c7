/**
 * A lookup of one thing that is really one lookup of all that are asked for at the same moment, so
 * that a list of fifty rows costs one statement.
 */
export function batched<Value>(load: (keys: string[]) => Promise<Map<string, Value>>) {
  let asked = new Set<string>()
  let answer: Promise<Map<string, Value>> | undefined

  async function loadAsked() {
    await new Promise(setImmediate)
    const keys = [...asked]
    asked = new Set()
    answer = undefined
    return load(keys)
  }

  return async (key: string): Promise<Value | undefined> => {
    asked.add(key)
    answer ??= loadAsked()
    return (await answer).get(key)
  }
}
