import { useState } from 'react'
import { useAction } from '../../graph/use-action'
import { CheckField } from '../../ui/check-field'
import { Problem, Skeleton } from '../../ui/states'
import { Part } from '../frame/part'
import { useMyMailQuery, useSetMyMailMutation } from './generated/alerts'

const all = { newWorkMail: true, dailyMail: true }

/** Which emails one gets as a member of the team. */
export function MailPart() {
  const { data, error, refetch } = useMyMailQuery({ fetchPolicy: 'network-only' })
  const [setMyMail] = useSetMyMailMutation()
  const [run, isBusy] = useAction()
  const [sent, setSent] = useState<typeof all>()
  const { newWorkMail, dailyMail } = sent ?? data?.myMembership ?? all

  async function change(change: Partial<typeof all>) {
    if (isBusy) return
    const wanted = { newWorkMail, dailyMail, ...change }
    setSent(wanted)
    await run(
      async () => {
        await setMyMail({
          variables: { newWork: wanted.newWorkMail, daily: wanted.dailyMail },
        })
        await refetch()
      },
      { failed: 'Your emails stay as they were' },
    )
    setSent(undefined)
  }

  return (
    <Part title="By email">
      {error && !data ? (
        <Problem retry={refetch} />
      ) : !data ? (
        <Skeleton className="h-24" />
      ) : (
        <div className="space-y-3">
          <CheckField
            label="New work"
            hint="Requests, deals, accepted quotes, and customers who wait in the chat."
            checked={newWorkMail}
            onChange={({ target }) => void change({ newWorkMail: target.checked })}
          />
          <CheckField
            label="Your day"
            hint="What is due, on weekdays at 8:30 AM ET."
            checked={dailyMail}
            onChange={({ target }) => void change({ dailyMail: target.checked })}
          />
        </div>
      )}
    </Part>
  )
}
