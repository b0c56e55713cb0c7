import type { CDPSession } from 'playwright-core'

/** A task of the page's main thread, in milliseconds of the page's clock, with the processor time it took. */
interface Task {
  start: number
  end: number
  processor: number
}

/** An event that the page handled; `committed` is the page's time when its main thread had made the next frame. */
interface HandledEvent {
  type: string
  timeStamp: number
  committed: number
}

interface TraceEvent {
  name: string
  cat: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { data?: { type: string; timeStamp: number; commitFinishTime?: number } }
}

/**
 * Starts a trace of the page. The function that it returns ends it; it takes the time of the page's mark
 * `clock`, which ties the clocks of page and trace together.
 */
export async function traceTasks(tools: CDPSession) {
  const events: TraceEvent[] = []
  tools.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) events.push(event as unknown as TraceEvent)
  })
  await tools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing', 'devtools.timeline'] },
  })
  return async (markedAt: number): Promise<{ tasks: Task[]; handled: HandledEvent[] }> => {
    const complete = new Promise<unknown>((resolve) =>
      tools.once('Tracing.tracingComplete', resolve),
    )
    await tools.send('Tracing.end')
    await complete
    const mark = events.find(({ name, cat }) => name === 'clock' && cat === 'blink.user_timing')
    if (!mark) throw new Error('The trace lacks the mark of the page')
    const pageTime = (ts: number) => (ts - mark.ts) / 1000 + markedAt
    const tasks = events.flatMap(({ name, pid, tid, ts, dur = 0, tdur }) => {
      const isOwn = name === 'ThreadControllerImpl::RunTask' && pid === mark.pid && tid === mark.tid
      if (!isOwn || tdur === undefined) return []
      return { start: pageTime(ts), end: pageTime(ts + dur), processor: tdur / 1000 }
    })
    const handled = events.flatMap(({ name, args }) => {
      const { type, timeStamp, commitFinishTime } = args?.data ?? {}
      if (name !== 'EventTiming' || !type || !timeStamp || !commitFinishTime) return []
      return { type, timeStamp, committed: commitFinishTime }
    })
    return { tasks, handled }
  }
}

/** Processor time that the main thread spent in a span: a task that is half in it counts half. */
export function processorTime(tasks: Task[], startTime: number, until: number) {
  let sum = 0
  for (const { start, end, processor } of tasks) {
    const shared = Math.min(end, until) - Math.max(start, startTime)
    if (shared > 0) sum += processor * Math.min(1, shared / (end - start))
  }
  return sum
}
