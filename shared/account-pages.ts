import type { SiteInfo } from './served-pages'
import type { StaffRole } from './staff-rights'

/** What was submitted and what is wrong with it. Passwords are never echoed. */
export interface FormState {
  values: Record<string, unknown>
  problems: Record<string, string>
  /** A problem that belongs to no single field. */
  problem?: string
}

interface Form {
  form: FormState
}

interface Returning {
  /** Path of the page to return to. */
  returnTo: string
}

/** Why the visitor is asked to sign in, as far as the page to return to tells. */
export type SignInReason =
  | { kind: 'order'; number: number }
  | { kind: 'newDeal' | 'deals' | 'staff' | 'account' }

interface Reasoned {
  reason?: SignInReason
}

/**
 * The pages behind /api/login, and those of the links of the waiting list and of payments, with what each one shows. The server
 * fills them in; their markup is in web/account/pages.
 */
export interface AccountPages {
  /** `provider` names the OpenID Connect provider, if there is one. */
  signIn: Form &
    Returning &
    Reasoned & { provider: string | null; notice?: 'new-password' | 'verify' }
  signUp: Form & Returning & Reasoned
  /** `reference` is the card provider's id of the order that this browser paid for. */
  orderPassword: Form & { reference: string; email: string; number: number }
  forgottenPassword: Form & Returning
  resetLinkSent: Returning & { email: string }
  newPassword: Form & Returning & { token: string }
  changePassword: Form & { emailVerified: boolean }
  passwordChanged: object
  verifyEmail: Form
  verificationSent: { email: string }
  emailVerified: object
  sessions: { sessions: OpenSession[]; hasEnded: boolean }
  factorCode: Form & Returning
  factorSetup: Form & Returning & FactorSetup & { isStaff: boolean }
  recoveryCodes: Returning & { codes: string[] }
  factorSettings: Form
  factorDisabled: object
  confirmPassword: Form & Returning
  confirmAtProvider: Returning & { provider: string | null }
  /** `deleteAt` is when the account will be deleted (ISO 8601), if its owner asked for that. */
  ownData: Form & { deleteAt?: string }
  deletionLinkSent: { email: string }
  confirmDeletion: { token: string }
  confirmPlace: { token: string; packageName: string }
  placeConfirmed: { packageName: string }
  placeLinkOver: object
  invitation: Form & Invitation
  /** The link of an invitation that can't be accepted any more. */
  invitationOver: { problem: string }
  payLink: Form & PayLink
  /** A payment link that leads nowhere. */
  payLinkOver: { problem: string }
}

/** A browser that is signed in. */
export interface OpenSession {
  id: string
  /** "Chrome on Windows" */
  browser: string
  /** ISO 8601 */
  lastUsed: string
  isCurrent: boolean
}

/** An invitation to the team, and what the browser that opened its link has to do to join. */
export interface Invitation {
  token: string
  /** Masked for someone who is signed in with another email. */
  email: string
  role: StaffRole
  invitedByName: string
  way: 'SIGN_UP' | 'NEW_PASSWORD' | 'SIGN_IN' | 'JOIN' | 'WRONG_ACCOUNT'
}

/** What the page of a payment link shows. */
interface PayLink {
  token: string
  state: 'OPEN' | 'PAID' | 'SOLD_OUT'
  packageName: string
  quantity: number
  /** What all units cost now: "$599.00". */
  total: string
  unitsLeft: number
  /** Who made the link, and what they wrote. */
  sender: string
  note: string | null
  /** "Tue, Dec 1, 4:30 PM ET" */
  until: string
  /** How many items of the cart it replaces. */
  replaces: number
}

/** A second factor that isn't confirmed yet. */
interface FactorSetup {
  /** The key, for people who type it in. */
  secret: string
  /** The same, sealed for the next request. */
  setup: string
  /** The key and our name, for the QR code. */
  uri: string
}

/** Renders an account page: its title and the markup of its body. */
export type RenderAccountPage = <Name extends keyof AccountPages>(
  name: Name,
  props: AccountPages[Name],
  site: SiteInfo,
) => { title: string; content: string }

/** Adds the page to return to after signing in, unless it is the home page. */
export function withReturn(path: string, returnTo: string): string {
  return returnTo === '/' ? path : `${path}?${new URLSearchParams({ returnTo })}`
}
