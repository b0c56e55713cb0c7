import { Paperclip } from 'lucide-react'
import { useRef, useState } from 'react'
import { documentTypes } from '../../../shared/document-fields'
import type { DocumentKind } from '../../generated/schema'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'
import { upload } from './upload'

const endings = Object.values(documentTypes).flat()

/** Picks a PDF or a photo and uploads it. */
export function UploadButton({
  dealId,
  kind,
  children = 'Upload',
  onUploaded,
}: {
  dealId: string
  kind: DocumentKind
  children?: string
  onUploaded: (id: string, name: string) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const send = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      onUploaded(await upload(dealId, kind, file), file.name)
    } catch (error) {
      const description = error instanceof Error ? error.message : 'Please try again.'
      toast({ title: 'Not uploaded', description, tone: 'error' })
    } finally {
      setBusy(false)
      if (field.current) field.current.value = '' // the same file can be picked again
    }
  }
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={children}
        accept={endings.map((ending) => `.${ending}`).join(',')}
        onChange={({ target }) => void send(target.files?.[0])}
      />
      <Button variant="secondary" size="sm" busy={busy} onClick={() => field.current?.click()}>
        <Paperclip aria-hidden className="size-4" />
        {children}
      </Button>
    </>
  )
}
