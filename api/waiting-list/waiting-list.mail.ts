import { randomUUID } from 'node:crypto'
import { brand } from '../../shared/brand'
import { packageAnchor } from '../../shared/served-pages'
import { renderLetter } from '../mail/letter'
import type { Mail } from '../mail/mail'
import { config } from '../platform/config'

export interface WaitingAddress {
  id: string
  email: string
  packageName: string
}

export const confirmPlacePath = '/api/waiting-list/confirm'

/** Asks the owner of an address whether to put it on the list. Every request sends its own mail. */
export const confirmPlaceMail = (
  { id, email, packageName }: WaitingAddress,
  token: string,
): Mail => ({
  cause: `confirm-place ${id} ${randomUUID()}`,
  recipient: email,
  ...renderLetter({
    subject: `Join the waiting list for our ${packageName} package?`,
    preview: "Please confirm that you'd like an email when a place opens.",
    heading: 'Join the waiting list?',
    parts: [
      `Someone (probably you) asked us to email you when a place in our ${packageName} package opens. We'll do that only if you confirm it.`,
      {
        button: 'Confirm my email',
        href: `${config.PUBLIC_URL}${confirmPlacePath}?${new URLSearchParams({ token })}`,
      },
      {
        note: "The link works for three days. If it wasn't you, ignore this email, and we'll delete your address then.",
      },
    ],
  }),
})

/** Says that a place is free. */
export const placeMail = ({ id, email, packageName }: WaitingAddress): Mail => ({
  cause: `place-free ${id}`,
  recipient: email,
  ...renderLetter({
    subject: `A place in our ${packageName} package is open`,
    preview: 'Places go to the first to check out.',
    heading: 'A place is open',
    parts: [
      `Our ${packageName} package has a free place again. We can’t hold it for you: places go to the first to check out.`,
      {
        button: `See the ${packageName} package`,
        href: `${config.PUBLIC_URL}/packages#${packageAnchor(packageName)}`,
      },
      {
        note: `You asked ${brand.name} for this email, and it's the only one: we've deleted your address from the list. If it wasn't you, you can ignore this email.`,
      },
    ],
  }),
})
