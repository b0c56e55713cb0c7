import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { failureWords, refusalOf } from './graph-error'

/** Problems by field. An entry of a list may be named by its place, such as `makes.0`. */
type Problems = Readonly<Record<string, string | undefined>>

/** What a request resolves to: the problems that it found instead of being sent, if any. */
type Sent = Promise<Problems | undefined> | Promise<void>

/** The names of the values that are texts. */
type TextName<Values> = {
  [Name in keyof Values & string]: Values[Name] extends string ? Name : never
}[keyof Values & string]

/**
 * The state of a form: its values, one request at a time, and what is wrong. A problem belongs to a field and
 * goes when the field changes; `failure` is about the form as a whole, or about a field that it doesn't have.
 */
export function useSubmit<Values extends object>(
  initial: Values | (() => Values),
  send: (values: Values) => Sent,
) {
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  const [needsPassword, setNeedsPassword] = useState(false)
  const [isBusy, setBusy] = useState(false)

  function set(change: Partial<Values>) {
    setValues((current) => ({ ...current, ...change }))
    for (const name of Object.keys(change)) forgetProblem(name)
  }

  function forgetProblem(name: string) {
    setProblems((current) => ({ ...current, [name]: undefined }))
    setFailure(undefined)
  }

  /** Starts over with these values; with `sent`, only if nothing was typed since those were sent. */
  function reset(next: Values, sent?: Values) {
    setValues((current) => (sent && current !== sent ? current : next))
    setProblems({})
    setFailure(undefined)
  }

  /** The props of a text field or a select. */
  const field = <Name extends TextName<Values>>(name: Name) => ({
    value: values[name],
    problem: problems[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues((current) => ({ ...current, [name]: target.value }))
      forgetProblem(name)
    },
  })

  /** Runs one request of the form. Resolves to whether it went well. */
  async function run(request: () => Sent) {
    if (isBusy) return false
    setBusy(true)
    setFailure(undefined)
    try {
      return show((await request()) ?? {})
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal?.reason === 'PASSWORD_NEEDED') setNeedsPassword(true)
      else if (refusal?.fields) show(refusal.fields)
      else setFailure(failureWords(error))
      return false
    } finally {
      setBusy(false)
    }
  }

  /** Returns whether there are no problems. */
  function show(newProblems: Problems) {
    const byField: Record<string, string> = {}
    let elsewhere: string | undefined
    for (const [path, problem] of Object.entries(newProblems)) {
      const [name = path] = path.split('.')
      if (!problem) continue
      if (name in values) byField[name] ??= problem
      else elsewhere ??= problem
    }
    // Rendered before `run` resolves, so that a caller can move the focus to a field with its problem.
    flushSync(() => {
      setProblems(byField)
      setFailure(elsewhere)
    })
    return !elsewhere && Object.keys(byField).length === 0
  }

  function submit(event?: Pick<FormEvent, 'preventDefault'>) {
    event?.preventDefault()
    return run(() => send(values))
  }

  return { values, set, reset, field, problems, failure, needsPassword, isBusy, run, submit }
}
