import type { ComponentProps } from 'react'
import { type Field, type FieldTable, fieldsOf } from '../../../shared/deals/field-table'
import { fieldGrid, SelectField, TextAreaField, TextField } from '../../ui/field'

/** What a form knows of a field. */
interface FieldState {
  value: string
  problem?: string | undefined
  /** Instead of the hint of the table. */
  hint?: string
  onChange: (event: { target: { value: string } }) => void
}

/** The fields of a table in its order, two in a row where there is room. */
export function TableFields<Table extends FieldTable>({
  table,
  fieldOf,
}: {
  table: Table
  fieldOf: (name: keyof Table & string) => FieldState
}) {
  return (
    <div className={fieldGrid}>
      {fieldsOf(table).map((field) => (
        <TableField key={field.name} field={field} {...fieldOf(field.name)} />
      ))}
    </div>
  )
}

const inputs: Partial<Record<Field['kind'], ComponentProps<'input'>>> = {
  phone: { type: 'tel' },
  email: { type: 'email' },
}

function TableField({ field, ...state }: { field: Field } & FieldState) {
  const { kind, label, hint, rows } = field
  const props = { label, hint, ...state }
  if (kind === 'choice') return <SelectField {...props} options={field.options} />
  if (kind === 'text' && rows) {
    return <TextAreaField {...props} rows={rows} maxLength={field.most} className="sm:col-span-2" />
  }
  return (
    <TextField
      {...props}
      {...inputs[kind]}
      inputMode={kind === 'code' ? field.inputMode : undefined}
      autoComplete="off"
      className={kind === 'list' ? 'sm:col-span-2' : undefined}
    />
  )
}
