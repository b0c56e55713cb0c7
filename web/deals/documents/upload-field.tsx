import { LoaderCircle, Upload } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { type DocumentKind, documentKinds } from '../../../shared/deals/deal-kinds'
import { useAction } from '../../graph/use-action'
import { useStrayFiles } from '../../ui/browser/use-stray-files'
import { SelectField } from '../../ui/field'
import { useDeal } from '../live/use-deal'
import { uploadDocument } from './upload'

/** What buyers have; dealers' quotes come from us. */
const { DEALER_QUOTE: _, ...kinds } = documentKinds

/** Takes files by drop, from the device, or from its camera. */
export function UploadField({
  dealId,
  onlyKind,
}: {
  dealId: string
  /** Without it, the buyer chooses. */
  onlyKind?: DocumentKind
}) {
  const { refresh } = useDeal()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<DocumentKind>(onlyKind ?? 'OWN_OFFER')
  const [isOver, setOver] = useState(false)
  const [run, isBusy] = useAction()
  const [problems, setProblems] = useState<readonly string[]>([])
  const [added, setAdded] = useState('')
  useStrayFiles()

  /** Says of each file what became of it. */
  async function add(files: readonly File[]) {
    setProblems([])
    setAdded('')
    const stored: string[] = []
    for (const file of files) {
      try {
        await uploadDocument(dealId, kind, file)
        stored.push(file.name)
      } catch (error) {
        const problem = `${file.name}: ${(error as Error).message}`
        setProblems((others) => [...others, problem])
      }
    }
    await refresh()
    setAdded(stored.length > 0 ? `Added ${stored.join(', ')}` : '')
  }

  function take(files: readonly File[]) {
    if (files.length === 0) return
    if (!isBusy) return void run(() => add(files))
    const late = files.map(({ name }) => `${name}: Add it again when the other files are uploaded`)
    setProblems((others) => [...others, ...late])
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }

  return (
    <div className="mt-4 max-w-xl">
      {!onlyKind && (
        <SelectField
          label="Kind of document"
          options={kinds}
          alwaysChosen
          value={kind}
          onChange={({ target }) => setKind(target.value as DocumentKind)}
        />
      )}
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`mt-3 flex cursor-pointer flex-col gap-1 rounded-md border-2 border-dashed px-4 py-4 transition-colors has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-3 hover:bg-tread ${
          isOver ? 'border-ink bg-tread' : 'border-rule-strong'
        }`}
      >
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          accept=".pdf,application/pdf,image/*"
          aria-describedby={`${id}-hint ${id}-problem`}
          className="sr-only"
          onChange={({ target }) => {
            const files = [...(target.files ?? [])]
            target.value = '' // so that the same file can be chosen again
            take(files)
          }}
        />
        {isBusy ? (
          <LoaderCircle aria-hidden className="size-6 animate-spin text-ink" />
        ) : (
          <Upload aria-hidden className="size-6 text-ink" />
        )}
        <span className="font-semibold">
          {isBusy ? 'Uploading…' : 'Choose a file, take a photo, or drop it here'}
        </span>
        <span className="text-ink-faint text-sm">PDF, JPEG, or PNG, up to 5 MB</span>
      </label>
      <div
        id={`${id}-problem`}
        dir="auto"
        role="alert"
        className="mt-2 space-y-1 text-red [overflow-wrap:anywhere] empty:hidden"
      >
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
      <p role="status" className="mt-2 text-pen text-sm empty:hidden">
        {added}
      </p>
      <p id={`${id}-hint`} className="mt-2 text-ink-soft text-sm">
        Never upload a driver’s license, Social Security number, or credit application.
      </p>
    </div>
  )
}
