import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import type { FileColumn } from '../../../shared/file-columns'
import type { StaffRight } from '../../../shared/staff-rights'
import { useAction } from '../../graph/use-action'
import { useStrayFiles } from '../../ui/browser/use-stray-files'
import { Button, ButtonLink } from '../../ui/button'
import { boxLook } from '../../ui/paper/sheet'
import { toast } from '../../ui/toast/toast'
import { BackLink } from '../frame/back-link'
import { Part } from '../frame/part'
import { useMay } from '../frame/rights'
import { RowsWaiting } from '../frame/rows-waiting'
import { Screen } from '../frame/screen'
import { ImportTable } from './import-table'
import { type ImportResult, sendFile } from './send-file'

/** A file that was checked, or saved. */
interface Checked extends ImportResult {
  name: string
  /** As it was checked: the file itself may change. */
  csv: Blob
  isSaved: boolean
}

/** What is imported, and by whom. */
export interface ImportOf {
  list: 'dealers' | 'people'
  /** One and many of them. */
  nouns: readonly [string, string]
  columns: readonly FileColumn[]
  /** Tells two of them apart, and what is changed. */
  intro: string
  /** The list that they are in. */
  path: string
  all: string
  check: StaffRight
  save: StaffRight
  /** Who imports them. */
  who: string
  /** Says that it is done. */
  done: string
}

/** Imports a spreadsheet: first what would happen, then the same for good. */
export function ImportScreen({ of }: { of: ImportOf }) {
  useStrayFiles()
  const [checked, setChecked] = useState<Checked>()
  const [problem, setProblem] = useState<string>()
  const [run, isBusy] = useAction()
  const may = useMay()
  const [, many] = of.nouns

  /** Shows what the server says about the file. */
  const send = (name: string, csv: Blob, mode: 'check' | 'save') =>
    run(async () => {
      setProblem(undefined)
      try {
        setChecked({ name, csv, isSaved: mode === 'save', ...(await sendFile(of.list, csv, mode)) })
        if (mode === 'save') toast({ tone: 'success', title: of.done })
      } catch (error) {
        setProblem((error as Error).message)
      }
    })

  const choose = async (file: File) => {
    setChecked(undefined)
    const bytes = await file.arrayBuffer().catch(() => undefined)
    if (bytes) await send(file.name, new Blob([bytes]), 'check')
    else setProblem('The file could not be read. Please choose it again.')
  }

  return (
    <Screen title={`Import ${many}`} actions={<BackLink to={of.path}>{of.all}</BackLink>}>
      {may(of.check) ? (
        <div className="space-y-5">
          {!checked && !isBusy && <Intro of={of} />}
          <div aria-live="polite" className="space-y-5">
            {checked && <Summary of={of} checked={checked} />}
            {problem && (
              <p
                dir="auto"
                role="alert"
                className="border-l-4 border-l-red bg-red-soft px-4 py-2.5 text-red [overflow-wrap:anywhere]"
              >
                {problem}
              </p>
            )}
          </div>
          <div className="flex flex-wrap gap-3 max-sm:flex-col">
            <ImportButton
              of={of}
              maySave={may(of.save)}
              checked={checked}
              isBusy={isBusy}
              onImport={({ name, csv }) => void send(name, csv, 'save')}
            />
            <FileButton isFirst={!checked} isBusy={isBusy} onChoose={(file) => void choose(file)} />
          </div>
          {isBusy && !checked && <RowsWaiting />}
          {!checked && !isBusy && <Columns columns={of.columns} />}
          {checked && <ImportTable rows={checked.rows} isSaved={checked.isSaved} />}
        </div>
      ) : (
        <p className="text-ink-soft">{of.who}</p>
      )}
    </Screen>
  )
}

function ImportButton({
  of,
  maySave,
  checked,
  isBusy,
  onImport,
}: {
  of: ImportOf
  maySave: boolean
  checked: Checked | undefined
  isBusy: boolean
  onImport: (checked: Checked) => void
}) {
  if (!checked) return null
  const { counts, isSaved } = checked
  const changes = counts.new + counts.changed
  if (isSaved) return <ButtonLink to={of.path}>Show the {of.nouns[1]}</ButtonLink>
  if (counts.refused > 0 || changes === 0) return null
  if (!maySave) return <p className="self-center text-ink-soft">{of.who}</p>
  return (
    <Button busy={isBusy} onClick={() => onImport(checked)}>
      Import {countOf(of, changes)}
    </Button>
  )
}

function FileButton({
  isFirst,
  isBusy,
  onChoose,
}: {
  isFirst: boolean
  isBusy: boolean
  onChoose: (file: File) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const words = isFirst ? 'Choose a file' : 'Choose another file'
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={words}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
          target.value = '' // so that the same file can be chosen again, corrected
        }}
      />
      <Button
        variant={isFirst ? 'primary' : 'quiet'}
        busy={isBusy}
        onClick={() => field.current?.click()}
      >
        <Upload aria-hidden className="size-4" />
        {words}
      </Button>
    </>
  )
}

const countOf = ({ nouns: [one, many] }: ImportOf, count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** What would happen with the file, or has happened. */
function Summary({
  of,
  checked: { name, counts, unread, isSaved },
}: {
  of: ImportOf
  checked: Checked
}) {
  const changes = counts.new + counts.changed
  return (
    <div>
      <p dir="auto" className="font-semibold text-lg [overflow-wrap:anywhere]">
        {sentenceOf(of, counts, isSaved)}
      </p>
      <p dir="auto" className="text-ink-soft [overflow-wrap:anywhere]">
        {name}: {counts.new} new, {counts.changed} changed, {counts.same} the same, {counts.refused}{' '}
        refused
        {!isSaved && counts.refused === 0 && changes > 0 && '. Nothing is stored yet.'}
      </p>
      {unread.length > 0 && <Unread columns={unread} />}
    </div>
  )
}

/** What the file says in columns that no one reads. */
const Unread = ({ columns: unread }: { columns: ImportResult['unread'] }) => (
  <div className="mt-3 max-w-2xl border-l-4 border-l-amber px-4 py-1.5">
    <p>{unread.length === 1 ? 'One column is not read:' : 'These columns are not read:'}</p>
    <ul>
      {unread.map(({ column, likely }) => (
        <li key={column} dir="auto" className="[overflow-wrap:anywhere]">
          <span className="font-medium">{column}</span>
          {likely && `: rename it to ${likely} to import it`}
        </li>
      ))}
    </ul>
  </div>
)

function sentenceOf(
  of: ImportOf,
  { new: added, changed, refused }: ImportResult['counts'],
  isSaved: boolean,
) {
  if (isSaved) return `Imported ${countOf(of, added + changed)}.`
  if (refused > 0) {
    return `Correct ${refused === 1 ? 'one line' : `${refused} lines`} in the file, then choose it again. Until then, nothing is imported.`
  }
  if (added + changed === 0) return 'Nothing to import: all of this is here already.'
  return `Ready to import ${countOf(of, added + changed)}.`
}

const Intro = ({ of: { nouns, intro } }: { of: ImportOf }) => (
  <p className="max-w-2xl text-ink-soft">
    A CSV file with one {nouns[0]} per line, up to 2,000 {nouns[1]} and 1 MB; Excel’s “CSV UTF-8”
    and “Unicode Text” are both fine. {intro} You see what happens before anything is stored.
  </p>
)

/** What the file must look like. */
function Columns({ columns }: { columns: readonly FileColumn[] }) {
  return (
    <Part title="Columns" heading="h2" summary="Named in the first line, in any order">
      <dl className={`${boxLook} max-w-2xl divide-y divide-rule px-4`}>
        {columns.map(({ name, meaning, isNeeded }) => (
          <div key={name} className="flex flex-wrap gap-x-3 py-1.5">
            <dt className="w-32 shrink-0 font-medium">{name}</dt>
            <dd className="min-w-0 flex-1 text-ink-soft">
              {meaning}
              {isNeeded && ' (needed)'}
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}
