import { createContext, type ReactNode, useContext } from 'react'
import type { FieldProblems } from '../../../shared/deal-fields'
import { Button } from '../../ui/button'
import { SelectField, TextAreaField, TextField } from '../../ui/field'
import type { Editor, EditorState } from './editor'

interface Form {
  editor: Editor
  state: EditorState
  /** Problems of the fields that were left, or of all after a press of "Send". */
  problems: FieldProblems
  leave: (name: string) => void
}

export const FormContext = createContext<Form | null>(null)

export function useForm() {
  const form = useContext(FormContext)
  if (!form) throw new Error('The field is outside the form')
  return form
}

interface Props {
  name: string
  label: string
  hint?: ReactNode
  className?: string
  placeholder?: string
  inputMode?: 'decimal' | 'numeric' | 'tel'
  autoComplete?: string
  maxLength?: number
}

/** A text field of the draft. */
export function Typed(props: Props) {
  return <TextField {...useField(props)} />
}

export function TypedArea(props: Props) {
  return <TextAreaField rows={3} {...useField(props)} />
}

export function Choice({
  options,
  otherwise,
  ...props
}: Props & {
  options: Record<string, string>
  /** The option that counts while nothing is chosen. */
  otherwise?: string
}) {
  const field = useField(props)
  return (
    <SelectField
      {...field}
      value={field.value || (otherwise ?? '')}
      options={options}
      alwaysChosen={otherwise !== undefined}
    />
  )
}

function useField({ hint, className = '', ...props }: Props) {
  const { editor, state, problems, leave } = useForm()
  const { name } = props
  const theirs = state.others?.conflicts[name]
  return {
    ...props,
    value: state.draft[name] ?? '',
    problem: problems[name],
    onChange: ({ target }: { target: { value: string } }) => editor.change(name, target.value),
    onBlur: () => leave(name),
    className: `${className} ${theirs === undefined ? '' : '-m-3 rounded-xl bg-warning-soft p-3 outline-2 outline-warning'}`,
    hint:
      theirs === undefined ? (
        hint
      ) : (
        <span className="block text-ink">
          {state.others?.name} {theirs ? <>entered “{theirs}”.</> : 'cleared this field.'}
          <span className="mt-2 flex flex-wrap gap-2">
            <Button size="sm" variant="secondary" onClick={() => editor.takeTheirs(name)}>
              Use theirs
            </Button>
            <Button size="sm" variant="secondary" onClick={() => editor.keepMine(name)}>
              Keep mine
            </Button>
          </span>
        </span>
      ),
  }
}
