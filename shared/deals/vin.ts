// Vehicle identification numbers: 17 characters, the ninth of which checks the others (49 CFR 565.15).

const LENGTH = 17
const CHECK_PLACE = 8
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
/** The place of a character in its row is its value; a period is no character. */
const values = ['0123456789', '.ABCDEFGH', '.JKLMN.P.R', '..STUVWXYZ']

export const vinProblems = {
  form: 'A VIN has 17 letters and digits, never I, O, or Q',
  checkDigit: "This VIN has a typo (its check digit doesn't match).",
} as const

/** Uppercases a VIN and removes spaces. */
export const normalizeVin = (input: string) => input.replace(/\s/gu, '').toUpperCase()

/** Returns what is wrong with a normalized VIN; undefined when it is valid. */
export function vinProblem(vin: string): string | undefined {
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(vin)) return vinProblems.form
  return vin[CHECK_PLACE] === checkDigit(vin) ? undefined : vinProblems.checkDigit
}

function checkDigit(vin: string) {
  let sum = 0
  for (let place = 0; place < LENGTH; place++) {
    sum += digitOf(vin[place] ?? '') * (weights[place] ?? 0)
  }
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

function digitOf(character: string) {
  return Math.max(...values.map((row) => row.indexOf(character)))
}
