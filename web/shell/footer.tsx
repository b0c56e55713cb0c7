import { Link } from 'react-router-dom'
import { brand } from '../../shared/brand'
import { legalLinks } from '../content/legal-links'
import { paths } from '../paths'
import { Address, Hours } from '../ui/reach-us'
import { useSiteInfo } from '../ui/site-info'
import { LogoLook } from './logo'

/** Our own outlines in the style of the networks' logos; lucide has no brand icons. */
const socials = [
  {
    id: 'facebook',
    name: 'Facebook',
    path: 'M15 4h-2.2C10.6 4 9.5 5.4 9.5 7.4V10H7v3.2h2.5V20h3.3v-6.8h2.4L15.6 10h-2.8V7.8c0-.7.3-1.1 1.1-1.1H15Z',
  },
  {
    id: 'instagram',
    name: 'Instagram',
    path: 'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4Zm4 4.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4ZM16.8 7.2v.01',
  },
  {
    id: 'youtube',
    name: 'YouTube',
    path: 'M5.5 6.5c4-.7 9-.7 13 0 1 .2 1.6.9 1.8 1.9.4 2.3.4 4.9 0 7.2-.2 1-.8 1.7-1.8 1.9-4 .7-9 .7-13 0-1-.2-1.6-.9-1.8-1.9a23 23 0 0 1 0-7.2c.2-1 .8-1.7 1.8-1.9Zm5 2.9v5.2l4.4-2.6Z',
  },
] as const

const links = [
  { to: paths.about(), name: 'About' },
  { to: paths.services(), name: 'How It Works' },
  { to: paths.faq(), name: 'FAQ' },
  { to: paths.contact(), name: 'Contact' },
]

const contactLink =
  'inline-flex min-h-11 min-w-11 items-center gap-2 underline-offset-4 hover:text-ink hover:underline'
const heading = 'font-sans font-semibold text-label text-ink tracking-normal'

export function Footer() {
  const site = useSiteInfo()
  return (
    <footer className="foot print:hidden">
      <div className="page-width grid grid-cols-2 gap-10 py-14 lg:grid-cols-[2fr_1fr_1fr_1fr] lg:py-16">
        <div className="max-lg:col-span-2">
          <LogoLook />
          <p className="mt-5 max-w-xs text-ink-soft">
            {brand.tagline}. We are paid by you, never by the dealer.
          </p>
          <p className="mt-3">
            <a
              href={site.phoneHref}
              className={`${contactLink} font-bold text-ink text-xl tracking-[-0.03em]`}
            >
              {site.phone}
            </a>
          </p>
          <Hours className="text-ink-faint text-sm" />
          <Address className="mt-3 text-ink-soft" />
        </div>
        <nav aria-label="Footer">
          <h2 className={heading}>Company</h2>
          <ul className="mt-1">
            {links.map(({ to, name }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-11 min-w-11 items-center text-ink-soft underline-offset-4 hover:text-ink hover:underline"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className={heading}>Services</h2>
          <ul className="mt-1 text-ink-faint">
            {brand.services.map((service) => (
              <li key={service} className="flex min-h-11 items-center">
                {service}
              </li>
            ))}
          </ul>
        </div>
        <div className="max-lg:col-span-2">
          <h2 className={heading}>Follow us</h2>
          <ul className="mt-4 flex gap-3 text-ink-faint">
            {socials.map(({ id, name, path }) => (
              <SocialLink key={id} name={name} path={path} href={site.social[id]} />
            ))}
          </ul>
          {Object.values(site.social).every((href) => href === '') && (
            <p className="mt-2 text-ink-faint text-sm">Coming Soon</p>
          )}
        </div>
      </div>
      <div className="page-width">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-rule border-t py-4 text-ink-faint text-sm">
          <p>
            © {brand.copyrightYear} {brand.name}
          </p>
          <nav aria-label="Legal">
            <ul className="flex flex-wrap gap-x-6">
              {legalLinks.map(({ href, name }) => (
                <li key={href}>
                  <a href={href} className={contactLink}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </footer>
  )
}

/** A network without a link of ours is announced. */
function SocialLink({ name, path, href }: { name: string; path: string; href: string }) {
  const icon = (label: string) => (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 24 24"
      strokeWidth="1.6"
      strokeLinejoin="round"
      strokeLinecap="round"
      className="size-7 fill-none stroke-current"
    >
      <path d={path} />
    </svg>
  )
  if (href === '') return <li title={`${name}: Coming Soon`}>{icon(`${name} (Coming Soon)`)}</li>
  return (
    <li>
      <a
        href={href}
        rel="noopener"
        title={name}
        className="-m-2 grid size-11 place-items-center hover:text-ink"
      >
        {icon(name)}
      </a>
    </li>
  )
}
