import type { DealerEmailsFragment, StaffSolicitationFragment } from './generated/dealers'

/** A dealer of a deal with our emails and its answers. They are a query of their own: there are many. */
export type Emailed = StaffSolicitationFragment & DealerEmailsFragment
