import type { Notice as NoticeValue } from '../../../shared/settings/schemas'
import { sitePath } from '../../../shared/site-path'
import { NoticeText } from '../../shell/notice'
import { useNow } from '../../ui/browser/now'
import { easternLocal, momentOf } from '../../ui/eastern-local'
import { easternWhen } from '../../ui/eastern-time'
import { fieldGrid, TextField } from '../../ui/field'
import { readTime, spokenTime } from '../../ui/spoken-time'
import { WhenField } from '../frame/when-field'
import { SectionForm } from './section-form'
import { type SectionProps, useSectionForm } from './use-section-form'

const MAX_NOTICE = 160

const draftOf = ({ from, until, ...rest }: NoticeValue) => ({
  ...rest,
  from: from ? spokenTime(easternLocal(Date.parse(from)), Date.now()) : '',
  until: until ? spokenTime(easternLocal(Date.parse(until)), Date.now()) : '',
})

type Draft = ReturnType<typeof draftOf>

/** What isn't a time stays as it is, for the server to refuse. */
function momentIn(words: string) {
  const local = readTime(words, Date.now())
  if (!words.trim()) return null
  return local ? new Date(momentOf(local)).toISOString() : words
}

const toValue = ({ from, until, ...rest }: Draft): NoticeValue => ({
  ...rest,
  from: momentIn(from),
  until: momentIn(until),
})

export function NoticeForm({ setting, value }: SectionProps<'NOTICE'>) {
  const form = useSectionForm({ setting, value }, { draftOf, toValue })
  const { text, href, from, until } = form.values
  return (
    <SectionForm
      section="NOTICE"
      form={form}
      preview={
        <>
          {text.trim() ? (
            <p dir="auto" className="bg-tread px-4 py-2.5 text-center font-semibold">
              <NoticeText text={text} href={sitePath(href) ?? ''} />
            </p>
          ) : (
            <p className="text-ink-soft">No notice</p>
          )}
          {text.trim() && <When from={from} until={until} />}
        </>
      }
    >
      <div className={fieldGrid}>
        <TextField
          label="Text"
          hint="Leave it empty for no notice."
          maxLength={MAX_NOTICE}
          className="sm:col-span-2"
          {...form.field('text')}
        />
        <TextField
          label="Link (optional)"
          placeholder="/packages"
          hint="A path of this site."
          className="sm:col-span-2"
          {...form.field('href')}
        />
        <WhenField label="From (optional)" {...form.field('from')} />
        <WhenField label="Until (optional)" {...form.field('until')} />
      </div>
    </SectionForm>
  )
}

function When({ from, until }: { from: string; until: string }) {
  const now = useNow()
  const [begins, ends] = [from, until].map((words) => {
    const local = readTime(words, now)
    return local && easternWhen(momentOf(local), now)
  })
  return (
    <p className="mt-3 text-ink-soft text-sm">
      {begins ? `From ${begins}` : 'From now on'}
      {ends ? ` until ${ends}.` : ', until you take it down.'}
    </p>
  )
}
