import { band, terms } from '../content/claims'
import { paths } from '../paths'
import { link } from '../ui/link-look'

/** The one promise as wide as the page. */
export function GuaranteeBand() {
  return (
    <section aria-labelledby="guarantee" className="band mt-20 py-18 lg:mt-30 lg:py-24">
      <div className="page-width">
        <p className="font-semibold text-base">{band.intro}</p>
        <h2 id="guarantee" className="mt-4 max-w-[16ch] text-band">
          {band.title}
        </h2>
        <ul className="mt-12 grid gap-x-10 gap-y-8 md:grid-cols-3 lg:mt-14">
          {terms.map(({ title, text }) => (
            <li key={title} className="border-(--band-title) border-t-2 pt-4">
              <h3 className="font-sans font-semibold text-[1.0625rem] tracking-normal">{title}</h3>
              <p className="mt-1.5 max-w-md text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
        <p className="mt-10">
          <a href={paths.guarantee()} className={`${link} inline-flex min-h-11 items-center`}>
            What exactly the guarantee means
          </a>
        </p>
      </div>
    </section>
  )
}
