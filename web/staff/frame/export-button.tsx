import { ServerError } from '@apollo/client/errors'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { calendarDay } from '../../../shared/calendar-days'
import {
  type ExportName,
  exportedLists,
  exportFileName,
  rightsToExport,
} from '../../../shared/exports'
import { isAway } from '../../graph/form-draft'
import { useSubmit } from '../../graph/use-submit'
import { saveFile } from '../../ui/browser/save-file'
import { Button } from '../../ui/button'
import { fieldGrid, TextField } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import { lowerFirst } from '../../ui/lower-first'
import { toast } from '../../ui/toast/toast'
import { useMay } from './rights'

const exportDraft = (list: ExportName) => `drafted-export ${list}`

/** Downloads a list as CSV, for those who may. */
export function ExportButton({ list, className = '' }: { list: ExportName; className?: string }) {
  // Members who come back from entering their password continue where they were.
  const [isOpen, setOpen] = useState(() => isAway(exportDraft(list)))
  const may = useMay()
  if (!rightsToExport(list).every(may)) return null
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className={`max-lg:min-h-11 ${className}`}
        onClick={() => setOpen(true)}
      >
        <Download aria-hidden className="size-4" />
        Export
      </Button>
      {isOpen && <ExportDialog list={list} onClose={() => setOpen(false)} />}
    </>
  )
}

function ExportDialog({ list, onClose }: { list: ExportName; onClose: () => void }) {
  const { name, which } = exportedLists[list]
  const today = calendarDay(Date.now())
  const form = useSubmit(
    { from: '', to: today },
    async (days) => {
      if (!days.to) return { to: 'Choose a day' }
      await download(list, days)
      onClose()
      toast({ tone: 'success', title: `${name} exported` })
    },
    { draft: exportDraft(list) },
  )
  return (
    <FormDialog title={`Export ${lowerFirst(name)}`} form={form} action="Export" onClose={onClose}>
      <p className="text-ink-soft">
        A CSV file of the {which} on these days, in Eastern Time, for Excel, Numbers, or Google
        Sheets. Without a first day, all until the last one.
      </p>
      <div className={fieldGrid}>
        <TextField
          label="From (optional)"
          type="date"
          max={form.values.to || today}
          {...form.field('from')}
        />
        <TextField label="To" type="date" max={today} {...form.field('to')} />
      </div>
    </FormDialog>
  )
}

async function download(list: ExportName, { from, to }: { from: string; to: string }) {
  const days: { to: string; from?: string } = from ? { from, to } : { to }
  const query = new URLSearchParams({ ...days })
  const answer = await fetch(`/api/export/${list}.csv?${query}`)
  if (!answer.ok) {
    throw new ServerError('The export was refused', {
      response: answer,
      bodyText: await answer.text(),
    })
  }
  saveFile(exportFileName(list, days), await answer.blob())
}
