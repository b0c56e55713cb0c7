import { type ChosenName, chosenFields } from '../../shared/consultation'
import { Card } from '../ui/card'
import type { Answers } from './answers'

/** The words that were chosen, not their code. */
function words(name: ChosenName, answers: Answers) {
  const options: Record<string, string> = chosenFields[name].options
  return options[answers[name]]
}

export function RequestSummary({ answers }: { answers: Answers }) {
  return (
    <Card>
      <h2 className="text-xl">Your request</h2>
      <div className="mt-6 grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <dl className="min-w-0 space-y-5">
          <Entry term="Name">{`${answers.firstName} ${answers.lastName}`}</Entry>
          <Entry term="Email">{answers.email}</Entry>
          <Entry term="Phone">{answers.phone}</Entry>
          <Entry term="City">{answers.city}</Entry>
          <Entry term="Travel Distance">{words('travelDistance', answers)}</Entry>
        </dl>
        <dl className="min-w-0 space-y-5">
          <Entry term="Vehicle Type">{words('vehicleType', answers)}</Entry>
          <Entry term="Budget Range">{words('budgetRange', answers)}</Entry>
          <Entry term="Credit Range">{words('creditRange', answers)}</Entry>
          <Entry term="Purchase Method">{words('purchaseMethod', answers)}</Entry>
          <Entry term="Down Payment">{words('downPayment', answers)}</Entry>
          <Entry term="Timeline">{words('timeline', answers)}</Entry>
        </dl>
        {answers.additionalDetails && (
          <dl className="border-line border-t pt-5 sm:col-span-2">
            <Entry term="Additional Details">{answers.additionalDetails}</Entry>
          </dl>
        )}
      </div>
    </Card>
  )
}

function Entry({ term, children }: { term: string; children?: string }) {
  return (
    <div>
      <dt className="text-ink-faint text-sm">{term}</dt>
      <dd className="mt-0.5 whitespace-pre-line font-medium [overflow-wrap:anywhere]">
        {children}
      </dd>
    </div>
  )
}
