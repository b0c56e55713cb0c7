import { useState } from 'react'
import { useAction } from '../../graph/use-action'
import { Button } from '../../ui/button'
import { Status } from '../../ui/paper/marks'
import { toast } from '../../ui/toast/toast'
import { type EmailMarkFragment, useSetReplyOriginMutation } from './generated/email'

/** Says of an email that a person may not have written it. */
export function EmailMark({ email: { origin, isBounce } }: { email: EmailMarkFragment }) {
  if (isBounce) {
    return (
      <Status tone="red" shape="diamond" className="text-sm">
        Our email came back
      </Status>
    )
  }
  if (origin === 'MACHINE') {
    return (
      <Status tone="soft" shape="ring" className="text-sm">
        Automatic reply
      </Status>
    )
  }
  if (origin === 'UNSURE') {
    return (
      <Status tone="amber" shape="half" className="text-sm">
        A person or a program?
      </Status>
    )
  }
  return null
}

const choices = [
  { value: 'PERSON', words: 'A person wrote it' },
  { value: 'MACHINE', words: 'It’s automatic' },
] as const

/** Two buttons that say who wrote an email that could be either's; nothing for others. */
export function OriginButtons({
  email: { id, from, origin },
  onChange,
}: {
  email: EmailMarkFragment & { from: string }
  onChange: () => void
}) {
  const [setOrigin] = useSetReplyOriginMutation({
    refetchQueries: ['ReplyList', 'StaffFrame', 'Today'],
    awaitRefetchQueries: true,
  })
  const [run, isBusy] = useAction()
  const [chosen, setChosen] = useState<'PERSON' | 'MACHINE'>()
  if (origin !== 'UNSURE') return null
  const choose = (origin: 'PERSON' | 'MACHINE') => {
    setChosen(origin)
    return run(
      async () => {
        await setOrigin({ variables: { id, origin } })
        const title = origin === 'PERSON' ? 'Noted: a person wrote it' : 'Noted: it’s automatic'
        toast({ tone: 'success', title, description: from })
        onChange()
      },
      { failed: 'Not changed' },
    )
  }
  return choices.map(({ value, words }) => (
    <Button
      key={value}
      variant="quiet"
      size="sm"
      className="max-lg:min-h-11"
      busy={isBusy && chosen === value}
      onClick={() => void choose(value)}
    >
      {words}
    </Button>
  ))
}
