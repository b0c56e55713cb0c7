import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { type FieldName, fieldNames, problemOf } from '../../shared/consultation'
import { refusalOf } from '../graph/graph-error'
import { paths } from '../paths'
import { useIsInBrowser } from '../ui/is-in-browser'
import { randomId } from '../ui/random-id'
import { toast } from '../ui/toast'
import {
  type Answers,
  isFieldName,
  type Problems,
  problemsOf,
  refusedFields,
  summaryOf,
  tidy,
} from './answers'
import { useRequestConsultationMutation } from './generated/consultations'
import { draftAnswers, forgetDraft, keepDraft, keepSent } from './kept-answers'
import { requestInput } from './request-input'

/** What the visitor types stays in the form itself; here is what happens to it. */
export function useConsultationForm(form: RefObject<HTMLFormElement | null>) {
  const [problems, setProblems] = useState<Problems>({})
  const ready = useIsInBrowser()
  const { send, sending } = useSend(ready, (refused) => showProblems(refused))
  useDraft(form)

  function showProblems(found: Problems) {
    // Rendered first, so that the focused field is read out together with its problem.
    flushSync(() => setProblems(found))
    const wrong = fieldsOf(form.current).find(({ name }) => isFieldName(name) && found[name])
    wrong?.focus()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const answers = answersIn(event.currentTarget, tidy)
    const found = problemsOf(answers)
    if (Object.keys(found).length > 0) return showProblems(found)
    setProblems({})
    void send(answers, new FormData(event.currentTarget).get('website'))
  }

  /** A field that was wrong once tells at each change whether it still is; the others wait. */
  function change(event: FormEvent<HTMLFormElement>) {
    if (!sending) keepDraft(answersIn(event.currentTarget))
    const { name, value } = event.target as HTMLInputElement
    if (!isFieldName(name) || !(name in problems)) return
    setProblems({ ...problems, [name]: problemOf(name, tidy(name, value)) })
  }

  return { ready, problems, sending, submit, change }
}

/** Sends the request and goes to the confirmation. However often it is called: one request. */
function useSend(ready: boolean, onRefused: (problems: Problems) => void) {
  const navigate = useNavigate()
  const [requestConsultation] = useRequestConsultationMutation({ fetchPolicy: 'no-cache' })
  const [sending, setSending] = useState(false)
  const [wasBuilt] = useState(!ready)
  const visit = useRef({ requestKey: '', since: 0, underWay: false, left: false })

  useEffect(() => {
    const current = visit.current
    current.left = false
    // A page that came built could be filled in from the beginning.
    current.since = wasBuilt ? 0 : performance.now()
    return () => {
      current.left = true
    }
  }, [wasBuilt])

  async function send(answers: Answers, trap: unknown) {
    const current = visit.current
    if (current.underWay) return
    current.underWay = true
    current.requestKey ||= randomId()
    setSending(true)
    try {
      const website = String(trap ?? '')
      const input = requestInput(answers, { ...current, website })
      await requestConsultation({ variables: { input } })
    } catch (error) {
      current.underWay = false
      setSending(false)
      return fail(error)
    }
    forgetDraft()
    if (current.left) return toast({ tone: 'success', title: 'Request Received!' })
    keepSent(answers)
    navigate(paths.consultationConfirmation())
  }

  function fail(error: unknown) {
    const refusal = refusalOf(error)
    const refused = refusedFields(refusal?.fields)
    toast({
      tone: 'error',
      title: 'Error',
      description:
        summaryOf(refused) ??
        refusal?.message ??
        'Failed to schedule consultation. Please try again.',
    })
    if (Object.keys(refused).length > 0) onRefused(refused)
  }

  return { send, sending }
}

/** Puts back what was typed before a reload or a look at another page. */
function useDraft(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const draft = draftAnswers()
    for (const field of fieldsOf(form.current)) {
      const typed = isFieldName(field.name) && draft[field.name]
      const untouched = !field.value || field.value === (field as HTMLInputElement).defaultValue
      if (typed && untouched) field.value = typed
    }
  }, [form])
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** In the order of the page. */
const fieldsOf = (form: HTMLFormElement | null) => Array.from(form?.elements ?? []) as Field[]

function answersIn(form: HTMLFormElement, read = (_name: FieldName, typed: string) => typed) {
  const data = new FormData(form)
  const answers = fieldNames.map((name) => [name, read(name, String(data.get(name) ?? ''))])
  return Object.fromEntries(answers) as Answers
}
