import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { randomId } from '../ui/browser/random-id'
import { type DraftPlace, draftAt, editsOf, openForm, takeSaved } from './form-draft'
import { failureWords, refusalOf } from './graph-error'

/** Problems by field. An entry of a list may be named by its place, such as `makes.0`. */
type Problems = Readonly<Record<string, string | undefined>>

/** What a request resolves to: the problems that it found instead of being sent, if any. */
type Sent = Promise<Problems | undefined> | Promise<void>

/** The names of the values that are texts. */
type TextName<Values> = {
  [Name in keyof Values & string]: Values[Name] extends string ? Name : never
}[keyof Values & string]

interface Options {
  /** The key under which what is typed survives a closed dialog and a reload, until it was sent. */
  draft?: string | undefined
  /** In the local storage, it survives the tab, too. */
  place?: DraftPlace
}

/**
 * The state of a form: its values, one request at a time, and what is wrong. A problem belongs to a field and
 * goes when the field changes; `failure` is about the form as a whole, or about a field that it doesn't have.
 * `send` also gets an idempotency key, which stays the same until something was sent. What is secret, such as a
 * password, must not be in a form with a draft.
 */
export function useSubmit<Values extends object>(
  initial: Values | (() => Values),
  send: (values: Values, requestKey: string) => Sent,
  { draft: key, place = 'sessionStorage' }: Options = {},
) {
  const [form, setForm] = useState(() =>
    openForm(
      typeof initial === 'function' ? initial() : initial,
      draftAt<Values>(key, place)?.read(),
    ),
  )
  const [sent, setSent] = useState<Values>()
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  const [needsPassword, setNeedsPassword] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { values, base, theirs, requestKey, isRestored } = form

  const stored = useRef(values)
  useEffect(() => {
    stored.current = form.values
    const draft = draftAt<Values>(key, place)
    const edits = form.values === sent ? undefined : editsOf(form)
    if (edits) draft?.save({ requestKey: form.requestKey, ...edits })
    else draft?.forget()
  }, [key, place, form, sent])

  function set(change: Partial<Values>) {
    setForm((current) => ({ ...current, values: { ...current.values, ...change } }))
    for (const name of Object.keys(change)) forgetProblem(name)
  }

  function forgetProblem(name: string) {
    setProblems((current) => ({ ...current, [name]: undefined }))
    setFailure(undefined)
  }

  /** Starts over with these values; with `sent`, only if nothing was typed since those were sent. */
  function reset(next: Values, sent?: Values) {
    const fresh = openForm(next)
    setForm((current) =>
      sent && current.values !== sent ? { ...fresh, values: current.values } : fresh,
    )
    setProblems({})
    setFailure(undefined)
  }

  /** The props of a text field or a select. */
  const field = <Name extends TextName<Values>>(name: Name) => ({
    value: values[name],
    problem: problems[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setForm((current) => ({ ...current, values: { ...current.values, [name]: target.value } }))
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
    return run(async () => {
      const problems = (await send(values, requestKey)) ?? {}
      if (!Object.values(problems).some(Boolean)) noteSent()
      return problems
    })
  }

  function leave() {
    const { edits = {}, from = {} } = editsOf(form) ?? {}
    draftAt<Values>(key, place)?.save({ requestKey, edits, from, isAway: true })
  }

  function noteSent() {
    // At once, because the form may be gone from the page; unless more was typed meanwhile.
    if (stored.current === values) draftAt(key, place)?.forget()
    setSent(values)
    setForm((current) => ({ ...current, requestKey: randomId() }))
  }

  return {
    values,
    /** The values that the edits started from. */
    base,
    /** What others saved since, by field. */
    theirs,
    set,
    reset,
    field,
    problems,
    failure,
    needsPassword,
    isBusy,
    run,
    submit,
    /** Brings in what others saved meanwhile. What is edited here stays. */
    takeSaved: (stored: Values) => setForm((current) => takeSaved(current, stored)),
    /** Drops a draft from before; undefined without one. */
    startOver: isRestored ? () => reset(base) : undefined,
    /** Remembers that the form opens again when its user comes back from entering the password. */
    leave: key === undefined ? undefined : leave,
  }
}
