import { type ChosenName, chosenFields } from '../../shared/consultation'
import { Fact, Facts } from '../ui/facts'
import { Sheet } from '../ui/paper/sheet'
import type { Answers } from './answers'

/** The label of the chosen option. */
function chosenLabel(name: ChosenName, answers: Answers) {
  const options: Record<string, string> = chosenFields[name].options
  return options[answers[name]]
}

export function RequestSummary({ answers }: { answers: Answers }) {
  return (
    <Sheet>
      <h2 className="text-xl">Your request</h2>
      <div className="mt-6 grid items-start gap-x-8 gap-y-5 sm:grid-cols-2">
        <Facts className="gap-y-5">
          <Fact term="Name">{`${answers.firstName} ${answers.lastName}`}</Fact>
          <Fact term="Email">{answers.email}</Fact>
          <Fact term="Phone">{answers.phone}</Fact>
          <Fact term="City">{answers.city}</Fact>
          <Fact term="Travel Distance">{chosenLabel('travelDistance', answers)}</Fact>
        </Facts>
        <Facts className="gap-y-5">
          <Fact term="Vehicle Type">{chosenLabel('vehicleType', answers)}</Fact>
          <Fact term="Budget Range">{chosenLabel('budgetRange', answers)}</Fact>
          <Fact term="Credit Range">{chosenLabel('creditRange', answers)}</Fact>
          <Fact term="Purchase Method">{chosenLabel('purchaseMethod', answers)}</Fact>
          <Fact term="Down Payment">{chosenLabel('downPayment', answers)}</Fact>
          <Fact term="Timeline">{chosenLabel('timeline', answers)}</Fact>
        </Facts>
        {answers.additionalDetails && (
          <Facts className="border-rule border-t pt-5 sm:col-span-2">
            <Fact term="Additional Details">{answers.additionalDetails}</Fact>
          </Facts>
        )}
      </div>
    </Sheet>
  )
}
