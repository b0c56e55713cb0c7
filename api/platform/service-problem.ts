type Words = (place: string) => string

const refusedUser: Words = () => 'The user name or password was refused.'

/** By what the code, the type, or the message of a failure says, the first that fits. */
const reasons: [RegExp, Words][] = [
  [/ECONNREFUSED/, (place) => `Nothing listens at ${place}.`],
  [/ENOTFOUND|EDNS/, (place) => `There is no host with this name: ${place}.`],
  [/EAI_AGAIN/, (place) => `The name of the host can't be looked up right now: ${place}.`],
  [/EHOSTUNREACH|ENETUNREACH/, (place) => `${place} can't be reached.`],
  [/EAUTH|28P01|28000|WRONGPASS|NOAUTH|invalid username/, refusedUser],
  [/StripeAuthenticationError|StripePermissionError/, () => 'The key was refused.'],
  [/3D000/, () => 'There is no database with this name. Create it first.'],
  [/certificate|CERT_|ALTNAME/i, (place) => `The certificate of ${place} isn't trusted.`],
  [/EPROTO|SSL|ETLS/, (place) => `${place} doesn't speak TLS, or not as its port suggests.`],
  [/time ?out|ETIMEDOUT/i, (place) => `${place} doesn't answer. Is a firewall in between?`],
]

interface Failure {
  code?: unknown
  type?: unknown
  message?: unknown
  cause?: unknown
  /** Of the payment provider's SDK: the failure of the network. */
  detail?: unknown
  /** A failure for each address of a host. */
  errors?: unknown[]
}

/** Says in a sentence that an owner understands why a service at `place` (host and port) can't be used. */
export function problemOf(error: unknown, place: string) {
  const said = wordsOf(error)
  const [, words] = reasons.find(([pattern]) => pattern.test(said)) ?? []
  return words?.(place) ?? `${place} answered with something else than expected.`
}

function wordsOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  const { code, type, message, cause, detail, errors = [] } = error as Failure
  return [code, type, message, ...[cause, detail, ...errors].map(wordsOf)].join(' ')
}
