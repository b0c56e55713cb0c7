import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'
import type { FieldProblems } from '../../../shared/deals/deal-fields'
import type { Field } from '../../../shared/deals/field-table'
import { wishesFields } from '../../../shared/deals/wishes-fields'
import { Button } from '../../ui/button'
import { SelectField, TextAreaField, TextField } from '../../ui/field'
import type { EditorState } from '../editing/draft-editor'
import type { Editor } from './editor'

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
  /** In the draft: `zip`, `vehicles.0.make`. */
  name: string
  field: Field
  hint?: ReactNode
  className?: string
  placeholder?: string
  inputMode?: 'numeric'
  autoComplete?: string
  maxLength?: number
}

const inputs: Partial<Record<Field['kind'], ComponentProps<'input'>>> = {
  money: { inputMode: 'decimal' },
  count: { inputMode: 'numeric' },
  year: { inputMode: 'numeric', maxLength: 4 },
  phone: { inputMode: 'tel' },
  vin: { maxLength: 24 }, // with spaces
}

/** Names a field of the wishes themselves. */
export const wish = (name: keyof typeof wishesFields) => ({ name, field: wishesFields[name] })

/** A field of the draft, typed or chosen as its table says. */
export function DraftField({
  options,
  otherwise,
  ...props
}: Props & {
  /** Instead of those of the table. */
  options?: Readonly<Record<string, string>>
  /** The option that counts while nothing is chosen. */
  otherwise?: string
}) {
  const { field } = props
  const control = useField(props)
  if (field.kind === 'choice') {
    return (
      <SelectField
        {...control}
        value={control.value || (otherwise ?? '')}
        options={options ?? field.options}
        alwaysChosen={otherwise !== undefined}
      />
    )
  }
  if (field.kind !== 'text') return <TextField {...inputs[field.kind]} {...control} />
  return field.isMultiline ? (
    <TextAreaField rows={3} maxLength={field.most} {...control} />
  ) : (
    <TextField maxLength={field.most} {...control} />
  )
}

function useField({ field, hint, className = '', ...props }: Props) {
  const { editor, state, problems, leave } = useForm()
  const { name } = props
  const theirs = state.others?.conflicts[name]
  return {
    ...props,
    label: field.label,
    value: state.draft[name] ?? '',
    problem: problems[name],
    onChange: ({ target }: { target: { value: string } }) => editor.change(name, target.value),
    onBlur: () => leave(name),
    className: `${className} ${theirs === undefined ? '' : 'relative z-1 bg-tread pb-3 outline-2 outline-amber'}`,
    hint:
      theirs === undefined ? (
        hint
      ) : (
        <span className="block text-ink">
          {state.others?.name} {theirs ? <>entered “{theirs}”.</> : 'cleared this field.'}
          <span className="mt-2 flex flex-wrap gap-2">
            <Button size="sm" variant="quiet" onClick={() => editor.takeTheirs(name)}>
              Use theirs
            </Button>
            <Button size="sm" variant="quiet" onClick={() => editor.keepMine(name)}>
              Keep mine
            </Button>
          </span>
        </span>
      ),
  }
}
