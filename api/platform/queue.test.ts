import { makeQueue, makeQueues } from './queue'

/** A task that ends when told. */
function makeTask() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { end, run: () => ended }
}

test('runs as many tasks at once as allowed, the others in order', async () => {
  const run = makeQueue(() => 1)
  const first = makeTask()
  const order: number[] = []
  const all = [run(first.run, 10_000)]
  for (const number of [1, 2, 3]) all.push(run(async () => void order.push(number), 10_000))
  expect(order).toEqual([])
  first.end()
  await Promise.all(all)
  expect(order).toEqual([1, 2, 3])
})

test('refuses a task that waits too long, and never runs it', async () => {
  const run = makeQueue(() => 1)
  const first = makeTask()
  const running = run(first.run, 10_000)
  let hasRun = false
  const late = run(async () => {
    hasRun = true
  }, 10)
  await expect(late).rejects.toMatchObject({
    extensions: { code: 'UNAVAILABLE' },
    retryAfterSeconds: 2,
  })
  first.end()
  await running
  expect(hasRun).toBe(false)
})

test('a task that fails makes room for the next one', async () => {
  const run = makeQueue(() => 1)
  await expect(run(() => Promise.reject(new Error('broken')), 10_000)).rejects.toThrow('broken')
  expect(await run(async () => 'fine', 10_000)).toBe('fine')
})

test('the tasks of one key do not wait for those of another', async () => {
  const run = makeQueues(() => 1)
  const first = makeTask()
  const running = run('a', first.run, 10_000)
  const next = run('a', async () => 'next', 10_000)
  expect(await run('b', async () => 'other', 10_000)).toBe('other')
  first.end()
  await running
  expect(await next).toBe('next')
})
