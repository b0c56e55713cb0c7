import { type ReactNode, useRef } from 'react'
import {
  type ChosenName,
  chosenFields,
  contactConsent,
  type FieldName,
  isOptional,
  labelOf,
  type TypedName,
  typedFields,
} from '../../shared/consultation'
import { withCommas } from '../../shared/numbers'
import { legalLinks } from '../content/legal-links'
import { Button } from '../ui/button'
import { CheckField } from '../ui/check-field'
import { fieldGrid, SelectField, TextAreaField, TextField } from '../ui/field'
import { link } from '../ui/link-look'
import { useConsultationForm } from './use-consultation-form'

/** Shows the form. `prefill` may arrive late, and never replaces what was typed. */
export function ConsultationForm({
  prefill = {},
}: {
  prefill?: Partial<Record<TypedName, string>>
}) {
  const form = useRef<HTMLFormElement>(null)
  const { isReady, problems, isSending, submit, change } = useConsultationForm(form)
  const problemCount = Object.values(problems).filter(Boolean).length

  const fieldProps = (name: FieldName) => ({
    name,
    label: isOptional(name) ? (
      <>
        {labelOf(name)} <span className="font-normal text-ink-faint">(optional)</span>
      </>
    ) : (
      labelOf(name)
    ),
    problem: problems[name],
    required: !isOptional(name),
  })
  const textProps = (name: TypedName) => ({ ...fieldProps(name), defaultValue: prefill[name] })
  const chosen = (name: ChosenName) => ({
    ...fieldProps(name),
    options: chosenFields[name].options,
    autoComplete: 'off',
  })

  return (
    <form
      ref={form}
      aria-labelledby="consultation"
      noValidate
      data-saves-draft
      onSubmit={submit}
      onChange={change}
    >
      <h2 id="consultation" className="sr-only">
        Request your free consultation
      </h2>
      <p className="mb-6 text-ink-soft">
        It takes about two minutes. All fields are required unless marked optional.
      </p>

      <Part number={1} title="About you">
        <TextField {...textProps('firstName')} {...personName} autoComplete="given-name" />
        <TextField
          {...textProps('lastName')}
          {...personName}
          autoComplete="family-name"
          hint="Only one name? Enter it in both fields"
        />
        <TextField {...textProps('email')} type="email" inputMode="email" autoComplete="email" />
        <TextField
          {...textProps('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="With area code"
        />
        <TextField
          {...textProps('city')}
          inputMode="text"
          autoComplete="address-level2"
          hint="City and state you’d be driving from"
        />
        <SelectField {...chosen('travelDistance')} hint="To get the right car" />
      </Part>

      <Part number={2} title="The vehicle">
        <SelectField {...chosen('vehicleType')} />
        <SelectField {...chosen('timeline')} />
      </Part>

      <Part number={3} title="Budget and payment">
        <SelectField {...chosen('budgetRange')} />
        <SelectField {...chosen('purchaseMethod')} />
        <SelectField {...chosen('downPayment')} />
        <SelectField
          {...chosen('creditRange')}
          hint="Dealers’ rates depend on it. Your own estimate is fine."
        />
        <TextAreaField
          {...textProps('additionalDetails')}
          className="sm:col-span-2"
          rows={4}
          inputMode="text"
          autoComplete="off"
          hint={`Makes and models you like, a trade-in, or must-haves. Up to ${withCommas(typedFields.additionalDetails.maxLength)} characters.`}
        />
      </Part>
      <div className="mt-6">
        <CheckField name="contactConsent" label={contactConsent.label} hint={contactConsent.hint} />
      </div>
      <Honeypot />

      <div className="mt-8 flex flex-col gap-x-6 gap-y-3 sm:flex-row sm:items-center">
        <Button
          // Before hydration, the browser would submit the answers in the URL.
          type={isReady ? 'submit' : 'button'}
          size="lg"
          busy={isSending}
          className="px-2! noscript:hidden sm:px-7!"
        >
          Schedule My Free Consultation
        </Button>
        <p className="hidden noscript:block">
          This form needs JavaScript. Without it, please call or email us.
        </p>
        <p role="status" className="text-ink-soft text-sm">
          {isSending && 'Sending your request…'}
          {!isSending && problemCount > 0 && (
            <span className="text-red">
              {problemCount === 1 ? 'One answer needs' : `${problemCount} answers need`} another
              look.
            </span>
          )}
          {!isSending && problemCount === 0 && 'Free, no obligation.'}
        </p>
      </div>
      <p className="mt-5 text-ink-faint text-sm">
        We use this only for your consultation and never share it with dealers without asking you.{' '}
        {legalLinks.map(({ href, name }) => (
          <a
            key={href}
            href={href}
            className={`${link} mr-4 inline-flex min-h-11 min-w-11 items-center`}
          >
            {name}
          </a>
        ))}
      </p>
    </form>
  )
}

const personName = { inputMode: 'text', autoCapitalize: 'words', spellCheck: false } as const

/** A numbered part of the form, opened by a thick rule. */
function Part({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <fieldset className="mt-10 min-w-0 first-of-type:mt-0">
      <legend className="mb-2.5 font-display font-[640] text-2xl leading-tight tracking-[-0.012em]">
        <span aria-hidden className="mr-3">
          {number}
        </span>
        {title}
      </legend>
      <div className={`${fieldGrid} border-ink border-t-2`}>{children}</div>
    </fieldset>
  )
}

/** Hidden from people and their password managers; bots fill it in. */
function Honeypot() {
  return (
    <div aria-hidden className="sr-only">
      <label>
        Website
        <input name="website" tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore />
      </label>
    </div>
  )
}
