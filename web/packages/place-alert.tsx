import { type FormEvent, useEffect, useRef, useState } from 'react'
import { refusalOf } from '../graph/graph-error'
import { Button } from '../ui/button'
import { TextField } from '../ui/field'
import { useNotifyWhenAvailableMutation } from './generated/packages'

/** Takes an email address for the next free place in a sold-out package. */
export function PlaceAlert({ packageId, describedBy }: { packageId: string; describedBy: string }) {
  const { problem, isSending, isDone, send } = useRequest(packageId)
  const field = useRef<HTMLInputElement>(null)
  const done = useFocusOnce<HTMLParagraphElement>(isDone)

  if (isDone) {
    return (
      <p ref={done} tabIndex={-1} className="mt-4 rounded-xl bg-positive-soft p-4 text-positive">
        Thanks. We’ll email you once, as soon as a place opens.
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
      <Button type="submit" variant="secondary" className="w-full" busy={isSending}>
        Email me when a place opens
      </Button>
    </form>
  )
}

function useRequest(packageId: string) {
  const [notify, { loading }] = useNotifyWhenAvailableMutation({ fetchPolicy: 'no-cache' })
  const [problem, setProblem] = useState<string>()
  const [isDone, setIsDone] = useState(false)

  async function send(email: string) {
    try {
      await notify({ variables: { packageId, email } })
      setIsDone(true)
    } catch (error) {
      const refusal = refusalOf(error)
      const failed = 'We couldn’t save your email. Please try again.'
      setProblem(refusal?.fields?.email ?? refusal?.message ?? failed)
    }
  }
  return { problem, isSending: loading, isDone, send }
}

/** Moves the focus to what replaces the form, so that it is read out and not lost. */
function useFocusOnce<Element extends HTMLElement>(isShown: boolean) {
  const element = useRef<Element>(null)
  useEffect(() => {
    if (isShown) element.current?.focus()
  }, [isShown])
  return element
}
