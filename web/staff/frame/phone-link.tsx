import { phoneWords, telOf } from '../../../shared/phones'

/** The phone number in a row of a list; pressing it calls instead of opening the row. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <a
    href={telOf(phone)}
    className="relative inline-flex min-h-6 items-center whitespace-nowrap tabular-nums underline-offset-4 hover:underline"
  >
    {phoneWords(phone)}
  </a>
)
