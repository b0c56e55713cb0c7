import { MAX_TOKEN_NAME_LENGTH } from '../../../shared/limits'
import { isAbove, roleWords, type StaffRole, staffRoles } from '../../../shared/staff-rights'
import { valuesIn, wordsFor } from '../../../shared/words/rows'
import { tokenAccesses } from '../../../shared/words/tokens'
import type { ApiTokenAccess } from '../../generated/schema'
import { useSubmit } from '../../graph/use-submit'
import { useNow } from '../../ui/browser/now'
import { ChoiceField } from '../../ui/choice-field'
import { Dialog } from '../../ui/dialog'
import { easternDate } from '../../ui/eastern-time'
import { SelectField, TextField } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import { useFrameCounts } from '../frame/frame-counts'
import { NewSecret } from '../frame/new-secret'
import { useCreateApiTokenMutation } from './generated/tokens'
import { lifetimes } from './token-words'

interface TokenDraft {
  name: string
  access: ApiTokenAccess
  expiresInDays: number
  /** Empty for one's own. */
  role: StaffRole | ''
}

export const tokenDraft = 'drafted-token'
const emptyDraft: TokenDraft = { name: '', access: 'READ', expiresInDays: 90, role: '' }
const DAY_MS = 24 * 60 * 60_000

/** Creates a token, then shows its secret, which no one can see again. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [create, { data }] = useCreateApiTokenMutation({
    refetchQueries: ['ApiTokens', 'History'],
    fetchPolicy: 'no-cache', // the secret stays out of Apollo's cache
  })
  const form = useSubmit(
    emptyDraft,
    async (draft) => {
      const name = draft.name.trim()
      if (!name) return { name: 'Name what the token is for' }
      await create({ variables: { ...draft, name, role: draft.role || null } })
    },
    { draft: tokenDraft },
  )
  const { access, expiresInDays, role } = form.values
  const { me } = useFrameCounts()
  const own = me?.role ?? 'READER'
  const now = useNow()
  const created = data?.createApiToken

  if (created) {
    return (
      <Dialog title="Copy your token now" onClose={onClose}>
        <NewSecret
          secret={created.token}
          label="API token"
          warning="a program that has it acts in your name."
          onDone={onClose}
        >
          <div>
            <p className="text-ink-soft text-sm">Send it with each request:</p>
            <pre className="mt-1.5 overflow-x-auto rounded-md bg-tread px-4 py-3 text-sm">
              <code>Authorization: Bearer dft_…</code>
            </pre>
          </div>
        </NewSecret>
      </Dialog>
    )
  }
  return (
    <FormDialog title="New API token" form={form} action="Create token" onClose={onClose}>
      <TextField
        label="Name"
        hint="What it’s for, such as “Report of overdue requests”."
        autoComplete="off"
        maxLength={MAX_TOKEN_NAME_LENGTH}
        {...form.field('name')}
      />
      <ChoiceField
        legend="Access"
        name="access"
        choices={valuesIn(tokenAccesses).map((value) => ({
          value,
          words: wordsFor(tokenAccesses, value),
          hint: tokenAccesses[value].hint,
        }))}
        chosen={access}
        onChoose={(access) => form.set({ access })}
        className="grid gap-2 sm:grid-cols-2"
      />
      <SelectField
        label="Role"
        alwaysChosen
        options={Object.fromEntries(
          staffRoles
            .filter((role) => !isAbove(role, own))
            .map((role) => [role, roleWords[role].name]),
        )}
        {...form.field('role')}
        value={role || own}
      />
      <ChoiceField
        legend="Works for"
        name="lifetime"
        choices={lifetimes.map(({ days, words }) => ({ value: days, words }))}
        chosen={expiresInDays}
        onChoose={(expiresInDays) => form.set({ expiresInDays })}
        className="grid grid-cols-2 gap-2 sm:grid-cols-4"
        hint={`Until ${easternDate(now + expiresInDays * DAY_MS)}, or until someone on staff revokes it.`}
      />
    </FormDialog>
  )
}
