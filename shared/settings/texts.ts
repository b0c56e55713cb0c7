import { z } from 'zod'
import { lengthOf, tidyText } from '../deals/deal-fields'

/** A text of this many characters at most, without what no one sees. */
export const text = (most: number, least = 1) =>
  z
    .string()
    .transform((value) => tidyText(value, true))
    .refine(
      (value) => lengthOf(value) >= least && lengthOf(value) <= most,
      least > 0 ? `Enter ${least} to ${most} characters` : `Enter at most ${most} characters`,
    )

/** A text of one line. */
export const line = (most: number, least = 1) =>
  text(most, least).refine((value) => !value.includes('\n'), 'Enter one line')
