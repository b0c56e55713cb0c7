import { type FormEvent, useState } from 'react'
import { MAX_TOKEN_NAME_LENGTH } from '../../../shared/limits'
import { refusalOf } from '../../graph/graph-error'
import { paths } from '../../paths'
import { Button, buttonLook } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { easternDate } from '../../ui/eastern-time'
import { TextField } from '../../ui/field'
import { useNow } from '../../ui/now'
import { ChoiceField } from './choice-field'
import { useCreateApiTokenMutation } from './generated/tokens'
import { keepDraft, keptDraft, type TokenDraft } from './kept-draft'
import { NewToken } from './new-token'
import { accesses, accessHints, accessWords, lifetimes } from './token-words'

const emptyDraft: TokenDraft = { name: '', access: 'READ', expiresInDays: 90 }
const DAY_MS = 24 * 60 * 60_000

/** For a link that takes the place of the pressed button. Runs once, unlike an inline function. */
const focus = (link: HTMLAnchorElement | null) => link?.focus()

/** Creates a token, then shows its secret, which no one can see again. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(() => keptDraft() ?? emptyDraft)
  const [problem, setProblem] = useState<string>()
  const [needsPassword, setNeedsPassword] = useState(false)
  const [create, { data, loading }] = useCreateApiTokenMutation({
    refetchQueries: ['ApiTokens', 'History'],
    fetchPolicy: 'no-cache', // the secret stays out of Apollo's cache
  })
  const now = useNow()
  const created = data?.createApiToken

  const set = (change: Partial<TokenDraft>) => {
    setDraft({ ...draft, ...change })
    setProblem(undefined)
  }

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (loading) return
    const name = draft.name.trim()
    if (!name) return setProblem('Name what the token is for')
    try {
      await create({ variables: { ...draft, name } })
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal?.reason === 'PASSWORD_NEEDED') return setNeedsPassword(true)
      setProblem(refusal?.fields?.name ?? refusal?.message ?? 'Please try again.')
    }
  }

  if (created) {
    return (
      <Dialog title="Copy your token now" onClose={onClose}>
        <NewToken token={created.token} onDone={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog title="New API token" onClose={onClose}>
      <form onSubmit={send} noValidate className="space-y-5">
        <TextField
          label="Name"
          hint="What it's for, such as “Report of overdue requests”."
          autoComplete="off"
          maxLength={MAX_TOKEN_NAME_LENGTH}
          value={draft.name}
          problem={problem}
          onChange={({ target }) => set({ name: target.value })}
        />
        <ChoiceField
          legend="Access"
          name="access"
          choices={accesses.map((value) => ({
            value,
            words: accessWords[value],
            hint: accessHints[value],
          }))}
          chosen={draft.access}
          onChoose={(access) => set({ access })}
          className="grid gap-2 sm:grid-cols-2"
        />
        <ChoiceField
          legend="Works for"
          name="lifetime"
          choices={lifetimes.map(({ days, words }) => ({ value: days, words }))}
          chosen={draft.expiresInDays}
          onChoose={(expiresInDays) => set({ expiresInDays })}
          className="grid grid-cols-2 gap-2 sm:grid-cols-4"
          hint={`Until ${easternDate(now + draft.expiresInDays * DAY_MS)}, or until someone on staff revokes it.`}
        />
        {needsPassword && (
          <p role="alert" className="rounded-xl bg-warning-soft p-4">
            It's been a while since you signed in. Enter your password, then create the token: your
            choices stay here.
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {needsPassword ? (
            <a
              href={paths.confirmPassword(window.location.pathname)}
              onClick={() => keepDraft(draft)}
              ref={focus}
              className={buttonLook()}
            >
              Enter password
            </a>
          ) : (
            <Button type="submit" busy={loading}>
              Create token
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
