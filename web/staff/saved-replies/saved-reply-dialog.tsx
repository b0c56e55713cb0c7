import {
  replyLimits,
  replyVariables,
  shortcutPattern,
  unknownVariable,
} from '../../../shared/saved-replies'
import { useSubmit } from '../../graph/use-submit'
import { CheckField } from '../../ui/check-field'
import { TextAreaField, TextField } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast/toast'
import { type SavedReplyFragment, useSaveReplyMutation } from './generated/saved-replies'

/** Changes a saved reply, or adds one. */
export function SavedReplyDialog({
  reply,
  onClose,
}: {
  /** A new one without it. */
  reply?: SavedReplyFragment
  onClose: () => void
}) {
  const [save] = useSaveReplyMutation({
    refetchQueries: ['SavedReplies'],
    awaitRefetchQueries: true,
  })
  const { title = '', shortcut, text = '', isHidden = false } = reply ?? {}
  const form = useSubmit(
    { title, shortcut: shortcut ?? '', text, isHidden },
    async ({ title, shortcut, text, isHidden }) => {
      const unknown = unknownVariable(text)
      const problems = {
        title: title.trim() ? undefined : 'Enter a title',
        shortcut:
          !shortcut || new RegExp(`^${shortcutPattern}$`).test(shortcut)
            ? undefined
            : '1 to 20 small letters, digits, and hyphens',
        text: text.trim() ? unknown && `Unknown variable {${unknown}}` : 'Write the reply',
      }
      if (Object.values(problems).some(Boolean)) return problems
      await save({
        variables: {
          id: reply?.id,
          revision: reply?.revision,
          title,
          shortcut: shortcut || null,
          text,
          isHidden,
        },
      })
      toast({ tone: 'success', title: reply ? 'Reply saved' : 'Reply added' })
      onClose()
    },
    { draft: `drafted-saved-reply ${reply?.id ?? 'new'}` },
  )
  return (
    <FormDialog
      title={reply ? 'Edit saved reply' : 'Add a saved reply'}
      form={form}
      action="Save"
      onClose={onClose}
    >
      <div className="*:-mt-px pt-px">
        <TextField label="Title" maxLength={replyLimits.title} {...form.field('title')} />
        <TextField
          label="Shortcut (optional)"
          hint="What you type after / to find it, such as vin."
          autoCapitalize="none"
          autoComplete="off"
          {...form.field('shortcut')}
        />
        <TextAreaField label="Text" rows={7} maxLength={replyLimits.text} {...form.field('text')} />
      </div>
      <Variables />
      <CheckField
        label="Hidden"
        hint="Saved, but not offered in replies."
        checked={form.values.isHidden}
        onChange={({ target }) => form.set({ isHidden: target.checked })}
      />
    </FormDialog>
  )
}

function Variables() {
  return (
    <details>
      <summary className="cursor-pointer py-2.5 font-semibold">
        What it can fill in, such as {'{firstName}'}
      </summary>
      <dl className="divide-y divide-rule border-rule border-y">
        {Object.entries(replyVariables).map(([name, meaning]) => (
          <div key={name} className="flex flex-wrap gap-x-3 py-1.5 text-sm">
            <dt className="w-32 shrink-0 font-medium">{`{${name}}`}</dt>
            <dd className="min-w-0 flex-1 text-ink-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
