import { money } from '../../shared/money'
import { payOff } from '../content/package-terms'
import { Section } from '../ui/section'
import { usePackages } from './use-packages'

const savings = [1_000, 2_000, 3_000]

/** What a customer keeps of what we save, also where that is little or less than nothing. */
export function PayOff() {
  const { packages } = usePackages()
  if (!packages?.length) return null
  return (
    <Section title="Does it pay off?" intro={payOff.intro}>
      <table className="w-full text-right text-[min(1.0625rem,3.8vw)] tabular-nums">
        <caption className="sr-only">What you keep, by what we save you and by package</caption>
        <thead>
          <tr className="border-ink border-b-2 align-bottom text-[min(0.9375rem,3.6vw)] leading-snug">
            <th scope="col" className={`${cell} text-left`}>
              If we save you
            </th>
            {packages.map(({ id, name, price }) => (
              <th key={id} scope="col" className={cell}>
                {name}
                <span className="block font-normal text-ink-soft">{money(price)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {savings.map((saved) => (
            <tr key={saved} className="border-rule border-b">
              <th scope="row" className={`${cell} text-left`}>
                {money(saved)}
              </th>
              {packages.map(({ id, price }) => (
                <td key={id} className={`${cell} ${keepLook(saved - price, saved)}`}>
                  {signed(saved - price)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-ink-faint text-sm">{payOff.note}</p>
    </Section>
  )
}

const cell = 'py-3.5 pl-1 first:pl-0 whitespace-nowrap max-sm:first:whitespace-normal'

const keepLook = (keep: number, saved: number) =>
  keep < saved / 10 ? 'text-ink-faint' : 'font-semibold'

/** With a minus sign instead of a hyphen. */
const signed = (amount: number) => (amount < 0 ? `−${money(-amount)}` : money(amount))
