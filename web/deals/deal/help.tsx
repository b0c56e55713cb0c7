import { link } from '../../ui/link-look'
import { Sheet } from '../../ui/paper/sheet'
import { useSiteInfo } from '../../ui/site-info'

/** The advocate, and how to reach them. */
export function Help({ advocate }: { advocate?: string | null }) {
  const site = useSiteInfo()
  return (
    <Sheet as="section" aria-labelledby="help">
      <h2 id="help" className="text-2xl">
        {advocate ? `${advocate} is your advocate` : 'Help'}
      </h2>
      <p className="mt-1.5">
        <a
          href={site.phoneHref}
          className="inline-flex min-h-11 items-center whitespace-nowrap font-bold text-[min(1.5rem,7vw)] tracking-[-0.03em] underline-offset-4 hover:underline"
        >
          {site.phone}
        </a>
      </p>
      <p className="text-[0.9375rem] text-ink-soft">
        {site.hours}.{site.closed && ` ${site.closed}.`} Or ask in the chat, or email{' '}
        <a href={site.emailHref} className={link}>
          {site.email}
        </a>
        .
      </p>
    </Sheet>
  )
}
