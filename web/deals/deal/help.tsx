import { Phone } from 'lucide-react'
import { brand } from '../../../shared/brand'
import { buttonLook } from '../../ui/button'
import { link } from '../../ui/link-look'
import { Panel } from '../frame/panel'

export function Help({ advocate }: { advocate?: string | null }) {
  return (
    <Panel title={advocate ? `${advocate} is your advocate` : 'Help'}>
      <p className="mt-2 text-ink-soft">
        Ask us anything in the chat, email{' '}
        <a href={brand.emailHref} className={link}>
          {brand.email}
        </a>
        , or call.
      </p>
      <a href={brand.phoneHref} className={buttonLook({ variant: 'quiet' }, 'mt-4 w-full')}>
        <Phone aria-hidden className="size-5" />
        {brand.phone}
      </a>
      <p className="mt-2 text-center text-ink-faint text-sm">{brand.hours}</p>
    </Panel>
  )
}
