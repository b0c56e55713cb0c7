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
      <p ref={done} tabIndex={-1} className="my-4 border-rule-strong border p-3.5 leading-snug">
        {answer}
      </p>
    )
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isSending) void send(field.current?.value ?? '')
  }
  return (
    <form onSubmit={submit} noValidate aria-describedby={describedBy} className="@container my-4">
      <div className="flex flex-col @sm:flex-row">
        {/* Without a name: if our code isn't here yet, the browser puts nothing into the URL. */}
        <TextField
          label="Your email"
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          ref={field} // uncontrolled, so that what is typed before our code arrives stays
          problem={problem}
          className="flex-1"
        />
        <Button
          type="submit"
          variant="quiet"
          className="-mt-px @sm:mt-0 @sm:-ml-px shrink-0 rounded-t-none! @sm:rounded-l-none! @sm:rounded-tr-md! px-3.5!"
          busy={isSending}
        >
          <span>
            Email me<span className="sr-only"> when a place opens</span>
          </span>
        </Button>
      </div>
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
