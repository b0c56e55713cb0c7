import type { ReactNode } from 'react'
import { Address, Hours, OpenNow } from '../ui/reach-us'
import { useSiteInfo } from '../ui/site-info'

export function WaysToReachUs({ hasChat = false }: { hasChat?: boolean }) {
  const site = useSiteInfo()
  const [mailbox, host] = site.email.split('@')
  return (
    <section aria-labelledby="ways">
      <h2 id="ways" className="text-2xl">
        Multiple Ways to Reach Us
      </h2>
      <ul className="mt-3 divide-y divide-rule border-ink border-t-2 border-b border-b-rule">
        <Way
          name="Phone"
          note={
            <>
              <Hours />
              <OpenNow />
            </>
          }
        >
          <a
            href={site.phoneHref}
            className={`${link} whitespace-nowrap text-[min(1.5rem,7vw)] tracking-[-0.03em]`}
          >
            {site.phone}
          </a>
        </Way>
        <Way name="Email" note="Email us anytime">
          <a href={site.emailHref} className={link}>
            {mailbox}@<wbr />
            {host}
          </a>
        </Way>
        <Way
          name="Messaging Support"
          note={hasChat && 'Until then, ask in the chat at the lower right: you’re signed in.'}
        >
          <p className="text-ink-soft">Coming Soon</p>
        </Way>
        {site.address.length > 0 && (
          <Way name="Mail">
            <Address className="text-ink-soft" />
          </Way>
        )}
      </ul>
    </section>
  )
}

// The whole entry is the target.
const link =
  'inline-block py-0.5 font-bold text-ink underline-offset-4 after:absolute after:inset-0 hover:underline'

function Way({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <li className="relative min-w-0 py-3.5">
      <h3 className="font-sans font-semibold text-ink-faint text-label tracking-normal">{name}</h3>
      {children}
      {note && <div className="text-ink-faint text-sm">{note}</div>}
    </li>
  )
}
