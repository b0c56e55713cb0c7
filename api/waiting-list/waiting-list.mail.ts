import { brand } from '../../shared/brand'
import { packageAnchor } from '../../shared/served-packages'
import { config } from '../config'
import { renderLetter } from '../mail/letter'
import type { Mail } from '../mail/mail'

export interface DueRequest {
  id: string
  email: string
  packageName: string
}

/** Says that a place is free. */
export const placeMail = ({ id, email, packageName }: DueRequest): Mail => ({
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
