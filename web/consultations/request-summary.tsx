import { type ChosenName, chosenFields } from '../../shared/consultation'
import { Card } from '../ui/card'
import { Fact, Facts } from '../ui/facts'
import type { Answers } from './answers'

/** The label of the chosen option. */
function labelOf(name: ChosenName, answers: Answers) {
  const options: Record<string, string> = chosenFields[name].options
  return options[answers[name]]
}

export function RequestSummary({ answers }: { answers: Answers }) {
  return (
    <Card>
      <h2 className="text-xl">Your request</h2>
      <div className="mt-6 grid items-start gap-x-8 gap-y-5 sm:grid-cols-2">
        <Facts className="gap-y-5">
          <Fact term="Name">{`${answers.firstName} ${answers.lastName}`}</Fact>
          <Fact term="Email">{answers.email}</Fact>
          <Fact term="Phone">{answers.phone}</Fact>
          <Fact term="City">{answers.city}</Fact>
          <Fact term="Travel Distance">{labelOf('travelDistance', answers)}</Fact>
        </Facts>
        <Facts className="gap-y-5">
          <Fact term="Vehicle Type">{labelOf('vehicleType', answers)}</Fact>
          <Fact term="Budget Range">{labelOf('budgetRange', answers)}</Fact>
          <Fact term="Credit Range">{labelOf('creditRange', answers)}</Fact>
          <Fact term="Purchase Method">{labelOf('purchaseMethod', answers)}</Fact>
          <Fact term="Down Payment">{labelOf('downPayment', answers)}</Fact>
          <Fact term="Timeline">{labelOf('timeline', answers)}</Fact>
        </Facts>
        {answers.additionalDetails && (
          <Facts className="border-line border-t pt-5 sm:col-span-2">
            <Fact term="Additional Details">{answers.additionalDetails}</Fact>
          </Facts>
        )}
      </div>
    </Card>
  )
}
