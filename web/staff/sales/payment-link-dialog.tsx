import { brand } from '../../../shared/brand'
import { MAX_EMAIL_LENGTH, MAX_ITEM_QUANTITY } from '../../../shared/limits'
import { money } from '../../../shared/money'
import { LINK_DAYS, MAX_LINK_DAYS, MAX_LINK_NOTE, unitsOf } from '../../../shared/payment-links'
import { fullName } from '../../../shared/person-name'
import { fillMailTexts } from '../../../shared/settings/mail-text-words'
import type { MailTexts } from '../../../shared/settings/schemas'
import { useSubmit } from '../../graph/use-submit'
import { CheckField } from '../../ui/check-field'
import { fieldGrid, SelectField, TextAreaField, TextField } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import { useSiteInfo } from '../../ui/site-info'
import { toast } from '../../ui/toast/toast'
import {
  type PackagesToSellQuery,
  useCreatePaymentLinkMutation,
  usePackagesToSellQuery,
} from './generated/sales'

/** What a link is made for, and whom it greets. */
export interface LinkFor {
  subject: { consultationId: string } | { personId: string }
  firstName: string | undefined
  email: string
}

const refetchQueries = ['SaleOfRequest', 'PersonById', 'PersonTimeline']

const upTo = (most: number, unit: string) =>
  Object.fromEntries(
    Array.from({ length: most }, (_, at) => [
      at + 1,
      at === 0 ? `1 ${unit}` : `${at + 1} ${unit}s`,
    ]),
  )

/** Sends a link that fills the customer's cart with what was agreed. */
export function PaymentLinkDialog({
  linkFor: { subject, firstName, email },
  onClose,
}: {
  linkFor: LinkFor
  onClose: () => void
}) {
  const { data } = usePackagesToSellQuery({ fetchPolicy: 'cache-and-network' })
  const [create] = useCreatePaymentLinkMutation({ refetchQueries })
  const form = useSubmit(
    {
      packageId: '',
      quantity: '1',
      expiresInDays: String(LINK_DAYS),
      recipient: email,
      note: '',
      isMailed: true,
    },
    async ({ packageId, quantity, expiresInDays, recipient, note, isMailed }, requestKey) => {
      if (!packageId) return { packageId: 'Choose a package' }
      await create({
        variables: {
          input: {
            ...subject,
            packageId,
            quantity: Number(quantity),
            expiresInDays: Number(expiresInDays),
            recipient,
            note,
            isMailed,
            requestKey,
          },
        },
      })
      onClose()
      toast(
        isMailed
          ? { tone: 'success', title: 'Payment link sent', description: recipient }
          : { tone: 'success', title: 'Payment link made', description: 'Copy it from the list.' },
      )
    },
    { draft: `drafted-payment-link ${Object.values(subject)}` },
  )
  const { values, set } = form
  return (
    <FormDialog
      title="Send a payment link"
      form={form}
      action={values.isMailed ? 'Send the link' : 'Make the link'}
      onClose={onClose}
    >
      <div className={fieldGrid}>
        <SelectField
          label="Package"
          className="sm:col-span-2"
          options={Object.fromEntries(
            (data?.packages ?? []).map((each) => [each.id, nameOf(each)]),
          )}
          {...form.field('packageId')}
        />
        <SelectField
          label="Quantity"
          alwaysChosen
          options={upTo(MAX_ITEM_QUANTITY, 'unit')}
          {...form.field('quantity')}
        />
        <SelectField
          label="Works for"
          alwaysChosen
          options={upTo(MAX_LINK_DAYS, 'day')}
          {...form.field('expiresInDays')}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={MAX_EMAIL_LENGTH}
          className="sm:col-span-2"
          {...form.field('recipient')}
        />
        <TextAreaField
          label="Note (optional)"
          rows={3}
          maxLength={MAX_LINK_NOTE}
          className="sm:col-span-2"
          {...form.field('note')}
        />
      </div>
      <CheckField
        label="Email the link"
        hint="Otherwise copy it from the list, for example into a text message."
        checked={values.isMailed}
        onChange={({ target }) => set({ isMailed: target.checked })}
      />
      {values.isMailed && (
        <Preview
          firstName={firstName}
          data={data}
          packageId={values.packageId}
          quantity={Number(values.quantity)}
          note={values.note}
        />
      )}
    </FormDialog>
  )
}

type Sold = PackagesToSellQuery['packages'][number]

const nameOf = ({ name, price, availability }: Sold) =>
  `${name}, ${money(price)}${availability === 'OUT_OF_STOCK' ? ' (sold out right now)' : ''}`

/** How the email begins. */
function Preview({
  firstName,
  data,
  packageId,
  quantity,
  note,
}: {
  firstName: string | undefined
  data: PackagesToSellQuery | undefined
  packageId: string
  quantity: number
  note: string
}) {
  const { phone, hours } = useSiteInfo()
  const sold = data?.packages.find(({ id }) => id === packageId)
  const own = data?.settings?.find(({ section }) => section === 'MAIL_TEXTS')?.value as
    | MailTexts
    | undefined
  if (!sold || !own) return null
  const { opening } = fillMailTexts(own, 'PAYMENT_LINK', {
    firstName,
    package: sold.name,
    units: unitsOf(sold.name, quantity),
    price: money(sold.price * quantity),
    sender: data?.me && fullName(data.me),
    firm: brand.name,
    phone,
    hours,
  })
  return (
    <figure className="border border-rule bg-tread p-4 text-sm">
      <figcaption className="font-semibold text-ink-soft">The email</figcaption>
      <p className="mt-1.5">
        {firstName ? `Hi ${firstName}` : 'Hi'}, {opening}
      </p>
      {note.trim() && (
        <blockquote
          dir="auto"
          className="mt-2 whitespace-pre-line border-rule-strong border-l-4 pl-3"
        >
          {note}
        </blockquote>
      )}
    </figure>
  )
}
