import type { ReactNode } from 'react'
import { type Topic, topics } from '../../../shared/faq-topics'
import type { Question } from '../../../shared/settings/faq'
import { useSubmit } from '../../graph/use-submit'
import { fieldGrid, SelectField, TextAreaField, TextField } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import { answerIn, textOf } from './answer-text'

/** Writes one question of the form. Nothing is saved until the whole is. */
export function QuestionDialog({
  question,
  taken,
  preview,
  onStore,
  onClose,
}: {
  /** A new one without it. */
  question: Question | undefined
  /** Ids that others have. */
  taken: readonly string[]
  preview: (question: Question) => ReactNode
  onStore: (question: Question) => void
  onClose: () => void
}) {
  const initial = {
    topic: question?.topic ?? ('' as Topic | ''),
    question: question?.question ?? '',
    answer: question ? textOf(question.answer) : '',
    href: question?.more?.href ?? '',
    name: question?.more?.name ?? '',
  }
  const read = (draft: typeof initial): Question => ({
    id: question?.id ?? idFor(draft.question, taken),
    topic: draft.topic || 'AFTER',
    question: draft.question.trim(),
    answer: answerIn(draft.answer),
    more: draft.href.trim() ? { href: draft.href.trim(), name: draft.name.trim() } : null,
    isHidden: question?.isHidden ?? false,
  })
  const form = useSubmit(
    initial,
    async (draft) => {
      const problems = {
        topic: draft.topic ? undefined : 'Choose a topic',
        question: draft.question.trim() ? undefined : 'Enter the question',
        answer: draft.answer.trim() ? undefined : 'Write an answer',
        name: draft.href.trim() && !draft.name.trim() ? 'Enter what the link says' : undefined,
      }
      if (Object.values(problems).some(Boolean)) return problems
      onStore(read(draft))
    },
    { draft: `drafted-question ${question?.id ?? 'new'}` },
  )
  return (
    <FormDialog
      title={question ? 'Edit the question' : 'Add a question'}
      form={form}
      action={question ? 'Done' : 'Add'}
      isWide
      onClose={onClose}
    >
      <div className={fieldGrid}>
        <SelectField label="Topic" options={topics} {...form.field('topic')} />
        <TextField
          label="Question"
          maxLength={120}
          className="sm:col-span-2"
          {...form.field('question')}
        />
        <TextAreaField
          label="Answer"
          rows={7}
          hint="An empty line begins a paragraph, a dash a line of a list. {phone} {email} {hours} {name} stand for what you saved."
          className="sm:col-span-2"
          {...form.field('answer')}
        />
        <TextField
          label="Link (optional)"
          placeholder="/packages"
          hint="A path of this site."
          {...form.field('href')}
        />
        <TextField label="What the link says" maxLength={60} {...form.field('name')} />
      </div>
      <div inert className="border border-rule p-4">
        {preview(read(form.values))}
      </div>
    </FormDialog>
  )
}

const MAX_ID = 34

/** An anchor from the words of the question: "do-you-ship", "do-you-ship-2". */
function idFor(question: string, taken: readonly string[]) {
  const words = question
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_ID)
    .replace(/^-|-$/g, '')
  const base = words || 'question'
  const ids = [base, ...taken.map((_, at) => `${base}-${at + 2}`)]
  return ids.find((id) => !taken.includes(id)) ?? base
}
