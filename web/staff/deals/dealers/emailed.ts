import type { DealerEmailsFragment, StaffSolicitationFragment } from './generated/dealers'

/** A dealer of a deal with our emails and its answers. They are a query of their own: answers are long. */
export type Emailed = StaffSolicitationFragment & DealerEmailsFragment
