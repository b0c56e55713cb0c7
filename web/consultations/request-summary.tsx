import { type ChosenName, chosenFields } from '../../shared/consultation'
import { fullName } from '../../shared/person-name'
import { Box, Boxes } from '../ui/paper/boxes'
import { Sheet, SheetHead, SheetWithCopy } from '../ui/paper/sheet'
import type { Answers } from './answers'

/** The label of the chosen option. */
function chosenLabel(name: ChosenName, answers: Answers) {
  const options: Record<string, string> = chosenFields[name].options
  return options[answers[name]]
}

/** The filled form, with the visitor's copy behind it. */
export function RequestSummary({ answers }: { answers: Answers }) {
  return (
    <SheetWithCopy>
      <Sheet flush>
        <SheetHead aside="Your copy">
          <h2 className="text-2xl">Your request</h2>
        </SheetHead>
        <Boxes className="sm:grid-cols-2">
          <Box term="Name">{fullName(answers)}</Box>
          <Box term="Email">{answers.email}</Box>
          <Box term="Phone">{answers.phone}</Box>
          <Box term="City">{answers.city}</Box>
          <Box term="Travel Distance">{chosenLabel('travelDistance', answers)}</Box>
          <Box term="Vehicle Type">{chosenLabel('vehicleType', answers)}</Box>
          <Box term="Budget Range">{chosenLabel('budgetRange', answers)}</Box>
          <Box term="Credit Range">{chosenLabel('creditRange', answers)}</Box>
          <Box term="Purchase Method">{chosenLabel('purchaseMethod', answers)}</Box>
          <Box term="Down Payment">{chosenLabel('downPayment', answers)}</Box>
          <Box term="Timeline">{chosenLabel('timeline', answers)}</Box>
          {answers.additionalDetails && (
            <Box term="Additional Details" className="sm:col-span-full">
              {answers.additionalDetails}
            </Box>
          )}
        </Boxes>
      </Sheet>
    </SheetWithCopy>
  )
}
