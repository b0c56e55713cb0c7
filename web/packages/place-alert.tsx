import { type FormEvent, useEffect, useRef, useState } from 'react'
import { failureOf } from '../graph/failure'
import { Button } from '../ui/button'
import { TextField } from '../ui/field'

/** Takes an email address for the waiting list of a sold-out package. */
export function PlaceAlert({ packageId, describedBy }: { packageId: string; describedBy: string }) {
  const { problem, isSending, answer, send } = useRequest(packageId)
  const field = useRef<HTMLInputElement>(null)
  const done = useFocusOnce<HTMLParagraphElement>(answer !== undefined)

  if (answer) {
    return (
      <p ref={done} tabIndex={-1} className="mt-4 rounded-md bg-tread p-4 text-pen">
        {answer}
      </p>
    )
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isSending) void send(field.current?.value ?? '')
  }
  return (
    <form onSubmit={submit} noValidate aria-describedby={describedBy} className="mt-4 space-y-3">
      {/* Without a name: if our code isn't here yet, the browser puts nothing into the URL. */}
      <TextField
        label="Your email"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        ref={field} // uncontrolled, so that what is typed before our code arrives stays
        problem={problem}
      />
      <Button type="submit" variant="quiet" className="w-full" busy={isSending}>
        Email me when a place opens
      </Button>
    </form>
  )
}

function useRequest(packageId: string) {
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [answer, setAnswer] = useState<string>()

  async function send(email: string) {
    setIsSending(true)
    const failure = await failureOf(async () => {
      const { sendPlaceRequest } = await import('./send-place-request')
      setAnswer(await sendPlaceRequest({ packageId, email }))
    })
    setIsSending(false)
    if (!failure) return
    const { fields, message } = failure.refusal ?? {}
    setProblem(fields?.email ?? message ?? 'We couldn’t save your email. Please try again.')
  }
  return { problem, isSending, answer, send }
}

/** Moves the focus to what replaces the form, so that it is read out and not lost. */
function useFocusOnce<Element extends HTMLElement>(isShown: boolean) {
  const element = useRef<Element>(null)
  useEffect(() => {
    if (isShown) element.current?.focus()
  }, [isShown])
  return element
}
