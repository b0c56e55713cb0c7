import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { type FieldName, fieldNames, problemOf, tidyAnswer } from '../../shared/consultation'
import { byName } from '../../shared/records'
import { failureOf } from '../graph/failure'
import type { ServerRefusal } from '../graph/graph-error'
import { paths } from '../paths'
import { afterPaint } from '../ui/browser/after-paint'
import { useIsInBrowser } from '../ui/browser/is-in-browser'
import { randomId } from '../ui/browser/random-id'
import { toast } from '../ui/toast/toast'
import {
  type Answers,
  isFieldName,
  type Problems,
  problemsOf,
  refusedFields,
  summaryOf,
} from './answers'
import { requestInput } from './request-input'
import { forgetDraft, saveDraft, savedDraft, saveSent } from './saved-answers'

/** Validates and sends the consultation form; the inputs are uncontrolled. */
export function useConsultationForm(form: RefObject<HTMLFormElement | null>) {
  const [problems, setProblems] = useState<Problems>({})
  const isReady = useIsInBrowser()
  const { send, isSending } = useSend(isReady, (refused) => showProblems(refused))
  useDraft(form)

  function showProblems(newProblems: Problems) {
    // Rendered first, so that screen readers announce the focused field with its problem.
    flushSync(() => setProblems(newProblems))
    const firstInvalid = fieldsOf(form.current).find(
      ({ name }) => isFieldName(name) && newProblems[name],
    )
    firstInvalid?.focus()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const submitted = event.currentTarget
    afterPaint(() => validateAndSend(submitted))
  }

  function validateAndSend(submitted: HTMLFormElement) {
    const answers = answersIn(submitted, tidyAnswer)
    const newProblems = problemsOf(answers)
    if (Object.keys(newProblems).length > 0) return showProblems(newProblems)
    setProblems({})
    const data = new FormData(submitted)
    void send(answers, { website: data.get('website'), consent: data.has('contactConsent') })
  }

  /** Revalidates a field on each change once it has been invalid; the others wait for the submit. */
  function change(event: FormEvent<HTMLFormElement>) {
    if (!isSending) saveDraft(answersIn(event.currentTarget))
    const { name, value } = event.target as HTMLInputElement
    if (!isFieldName(name) || !(name in problems)) return
    setProblems({ ...problems, [name]: problemOf(name, tidyAnswer(name, value)) })
  }

  return { isReady, problems, isSending, submit, change }
}

/** Sends the request once, however often `send` is called, and navigates to the confirmation. */
function useSend(isReady: boolean, onRefused: (problems: Problems) => void) {
  const navigate = useNavigate()
  const [isSending, setIsSending] = useState(false)
  const [wasPrerendered] = useState(!isReady)
  const visit = useRef({ requestKey: '', since: 0, isInFlight: false, hasLeft: false })

  useEffect(() => {
    const current = visit.current
    current.hasLeft = false
    // A prerendered form could be filled in before our code arrived.
    current.since = wasPrerendered ? 0 : performance.now()
    return () => {
      current.hasLeft = true
    }
  }, [wasPrerendered])

  async function send(answers: Answers, { website, consent }: Extras) {
    const current = visit.current
    if (current.isInFlight) return
    current.isInFlight = true
    current.requestKey ||= randomId()
    setIsSending(true)
    const input = requestInput(answers, { ...current, website: String(website ?? ''), consent })
    const failure = await failureOf(async () => {
      const { sendRequest } = await import('./send-request')
      await sendRequest(input)
    })
    if (failure) {
      current.isInFlight = false
      setIsSending(false)
      return fail(failure.refusal)
    }
    forgetDraft()
    if (current.hasLeft) return toast({ tone: 'success', title: 'Request Received!' })
    saveSent(answers)
    navigate(paths.consultationConfirmation())
  }

  function fail(refusal: ServerRefusal | undefined) {
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

  return { send, isSending }
}

interface Extras {
  /** Content of the honeypot. */
  website: unknown
  /** Whether calls and texts are allowed. */
  consent: boolean
}

/** Restores what was typed before a reload or a look at another page. */
function useDraft(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const draft = savedDraft()
    for (const field of fieldsOf(form.current)) {
      const value = isFieldName(field.name) && draft[field.name]
      const untouched = !field.value || field.value === (field as HTMLInputElement).defaultValue
      if (value && untouched) field.value = value
    }
  }, [form])
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The fields in page order. */
const fieldsOf = (form: HTMLFormElement | null) => Array.from(form?.elements ?? []) as Field[]

function answersIn(form: HTMLFormElement, read = (_name: FieldName, value: string) => value) {
  const data = new FormData(form)
  return byName(fieldNames, (name) => read(name, String(data.get(name) ?? '')))
}
