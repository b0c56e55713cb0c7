import { ChevronDown, Plus } from 'lucide-react'
import { useState } from 'react'
import { topics } from '../../../shared/faq-topics'
import { isFixed, type Question, shownQuestions } from '../../../shared/settings/faq'
import { siteInfoOf } from '../../../shared/site-info'
import { Answer } from '../../marketing/answer'
import { useNow } from '../../ui/browser/now'
import { Button } from '../../ui/button'
import { Menu, MenuItem } from '../../ui/menu'
import { Tag } from '../../ui/paper/marks'
import { type Column, Table } from '../../ui/table'
import { MoveButtons } from '../frame/move-buttons'
import { useMay } from '../frame/rights'
import { QuestionDialog } from './question-dialog'
import { SectionForm } from './section-form'
import { type SectionProps, useSectionForm } from './use-section-form'

const draftOf = (questions: Question[]) => ({ questions })
const toValue = ({ questions }: { questions: Question[] }) => questions

/** Names the question that a problem is in. */
function problemsOf(fields: Record<string, string>, { questions }: { questions: Question[] }) {
  const [[path = '', problem = ''] = []] = Object.entries(fields)
  const title = questions[Number(path.split('.')[0])]?.question
  return { questions: title ? `“${title}”: ${problem}` : problem }
}

export function FaqForm({ setting, value, others }: SectionProps<'FAQ'>) {
  const form = useSectionForm({ setting, value }, { draftOf, toValue, problemsOf })
  const { questions } = form.values
  const [edited, setEdited] = useState<Question | 'new'>()
  const mayChange = useMay()('SETTINGS')
  const site = siteInfoOf(others, useNow())
  const setQuestions = (questions: Question[]) => form.set({ questions })

  function store(question: Question) {
    const isKnown = questions.some(({ id }) => id === question.id)
    setQuestions(
      isKnown
        ? questions.map((each) => (each.id === question.id ? question : each))
        : [...questions, question],
    )
    setEdited(undefined)
  }

  const inOrder = Object.keys(topics).flatMap((topic) =>
    questions.filter((each) => each.topic === topic),
  )
  /** Past the neighbor of the same topic, whatever stands between them. */
  function move(question: Question, by: -1 | 1) {
    const group = inOrder.filter(({ topic }) => topic === question.topic)
    const other = group[group.indexOf(question) + by]
    if (!other) return
    const places = new Map([
      [question, other],
      [other, question],
    ])
    setQuestions(questions.map((each) => places.get(each) ?? each))
  }

  const titleOf = (question: Question) =>
    shownQuestions([{ ...question, isHidden: false }], site)[0]?.question ?? question.question

  const isAtEnd = (question: Question, by: -1 | 1) => {
    const group = inOrder.filter(({ topic }) => topic === question.topic)
    return group[group.indexOf(question) + by] === undefined
  }

  const columns: Column<Question>[] = [
    {
      name: 'Question',
      cell: (question) => (
        <span className="flex flex-wrap items-baseline gap-x-2.5">
          <span className="font-semibold">{titleOf(question)}</span>
          {question.isHidden && <Tag>Hidden</Tag>}
          {isFixed(question.id) && <Tag>Promise</Tag>}
        </span>
      ),
    },
    { name: 'Topic', width: 'w-32', onPhone: 'beside', cell: ({ topic }) => topics[topic] },
    ...(mayChange
      ? [
          {
            name: 'Actions',
            isNameHidden: true,
            width: 'w-56',
            cell: (question: Question) => (
              <span className="flex items-center justify-end gap-1">
                <MoveButtons
                  name={titleOf(question)}
                  isFirst={isAtEnd(question, -1)}
                  isLast={isAtEnd(question, 1)}
                  onMove={(by) => move(question, by)}
                />
                <Change
                  question={question}
                  title={titleOf(question)}
                  onEdit={() => setEdited(question)}
                  onHide={() => store({ ...question, isHidden: !question.isHidden })}
                  onRemove={() => setQuestions(questions.filter((each) => each !== question))}
                />
              </span>
            ),
          },
        ]
      : []),
  ]

  return (
    <>
      <SectionForm section="FAQ" form={form}>
        <p className="text-ink-soft">
          Questions marked “Promise” state what every page promises: they can be moved, not changed.
          Nothing is on the site until you save.
        </p>
        <Table rows={inOrder} columns={columns} />
        {form.problems.questions && (
          <p role="alert" className="font-semibold text-red">
            {form.problems.questions}
          </p>
        )}
        {mayChange && (
          <Button variant="quiet" onClick={() => setEdited('new')}>
            <Plus aria-hidden className="size-5" />
            Add a question
          </Button>
        )}
      </SectionForm>
      {/* Outside of the form: what the dialog sends would bubble to it. */}
      {edited && (
        <QuestionDialog
          question={edited === 'new' ? undefined : edited}
          taken={questions.map(({ id }) => id)}
          preview={(question) => {
            const [shown] = shownQuestions([{ ...question, isHidden: false }], site)
            return (
              shown && (
                <>
                  <p className="mb-2 font-semibold text-lg">{shown.question}</p>
                  <Answer parts={shown.answer} more={shown.more} />
                </>
              )
            )
          }}
          onStore={store}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

function Change({
  question: { id, isHidden },
  title,
  onEdit,
  onHide,
  onRemove,
}: {
  question: Question
  title: string
  onEdit: () => void
  onHide: () => void
  onRemove: () => void
}) {
  if (isFixed(id)) return <span className="w-24" />
  return (
    <Menu
      trigger={
        <Button
          variant="quiet"
          size="row"
          className="whitespace-nowrap"
          aria-label={`Change “${title}”`}
        >
          Change
          <ChevronDown aria-hidden className="size-4" />
        </Button>
      }
    >
      <MenuItem onSelect={onEdit}>Edit…</MenuItem>
      <MenuItem onSelect={onHide}>{isHidden ? 'Show again' : 'Hide'}</MenuItem>
      <MenuItem onSelect={onRemove}>Remove</MenuItem>
    </Menu>
  )
}
