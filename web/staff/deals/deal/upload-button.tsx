import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { documentTypes } from '../../../../shared/deals/document-fields'
import { uploadDocument } from '../../../deals/documents/upload'
import type { DocumentKind } from '../../../generated/schema'
import { useAction } from '../../../graph/use-action'
import { useStrayFiles } from '../../../ui/browser/use-stray-files'
import { Button } from '../../../ui/button'
import { toast } from '../../../ui/toast/toast'

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
  useStrayFiles()
  const [run, isBusy] = useAction()
  const send = async (file: File) => {
    try {
      onUploaded(await uploadDocument(dealId, kind, file), file.name)
    } catch (error) {
      toast({
        title: 'Not uploaded',
        description: `${file.name}: ${(error as Error).message}`,
        tone: 'error',
      })
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
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void run(() => send(file))
          target.value = '' // so that the same file can be chosen again
        }}
      />
      <Button variant="quiet" size="sm" busy={isBusy} onClick={() => field.current?.click()}>
        <Paperclip aria-hidden className="size-4" />
        {children}
      </Button>
    </>
  )
}
