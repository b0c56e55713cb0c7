/** Where a service is, and what says so. */
export interface ServicePlace {
  /** Host and port. */
  place: string
  /** The environment variable that has them. Without one, the code has. */
  variable?: string | undefined
}

type Words = (service: ServicePlace) => string

const correct: Words = ({ variable }) =>
  variable ? `Correct ${variable} and start again.` : 'Does the network of the server let it out?'

const startOrCorrect: Words = (service) =>
  service.variable ? `Start it there, or correct ${service.variable}.` : correct(service)

/** By what the code, the type, or the message of a failure says, the first that fits. Those of PostgreSQL are its codes. */
const reasons: [RegExp, Words][] = [
  [/EADDRINUSE/, ({ place }) => `Another program has ${place}. Stop it, or choose another PORT.`],
  [/EADDRNOTAVAIL/, () => "HOST isn't an address of this machine."],
  [/listen EACCES/, ({ place }) => `This user may not open ${place}. Choose a PORT above 1023.`],
  [/ECONNREFUSED/, (service) => `Nothing listens at ${service.place}. ${startOrCorrect(service)}`],
  [/ENOTFOUND|EDNS/, (service) => `There is no host for ${service.place}. ${correct(service)}`],
  [/EAI_AGAIN/, ({ place }) => `The name of ${place} can't be looked up. Does the network work?`],
  [
    /EHOSTUNREACH|ENETUNREACH|connect E(ACCES|PERM)/,
    ({ place }) => `${place} can't be reached. Does the network work?`,
  ],
  [/EACCES|EPERM|EROFS/, () => 'The file may not be written by this user. Choose another folder.'],
  [/ENOSPC|EDQUOT/, () => 'The disk is full. Make room on it.'],
  [
    /EAUTH|WRONGPASS|NOAUTH|invalid username|^28(P01|000)$/,
    (service) => `The user name or password was refused. ${correct(service)}`,
  ],
  [
    /StripeAuthenticationError/,
    () =>
      'The key was refused. Put the secret key of your account at Stripe into STRIPE_SECRET_KEY and start again.',
  ],
  [
    /StripePermissionError/,
    () => 'The key may not do this. Give it the rights at Stripe that docs/operations.md lists.',
  ],
  [/^3D000$/, () => 'There is no database with this name. Create it first.'],
  [/^42501$/, () => 'The user may not do this. It must own the database.'],
  [
    /certificate|CERT_|ALTNAME/i,
    ({ place }) =>
      `The certificate of ${place} isn't trusted. Renew it, or name its CA in NODE_EXTRA_CA_CERTS.`,
  ],
  [
    /EPROTO\b|SSL|ETLS/,
    (service) =>
      `${service.place} doesn't speak TLS, or not as its port suggests. ${correct(service)}`,
  ],
  [
    /\btim(eout|ed? out)\b|ETIMEDOUT|EABORT|no complete response/i,
    ({ place }) => `${place} doesn't answer. Is a firewall in between?`,
  ],
  [
    /ECONNRESET|EPIPE|ECONNECTION|connection is closed/i,
    ({ place }) => `${place} ended the connection. Does it run?`,
  ],
]

const usualPorts: Record<string, number> = {
  'postgres:': 5432,
  'postgresql:': 5432,
  'redis:': 6379,
  'rediss:': 6379,
  'smtp:': 587,
  'smtps:': 465,
  'http:': 80,
  'https:': 443,
}

/** Where the service of a URL is, which a variable may have. */
export function serviceAt(url: string, variable?: string): ServicePlace {
  const { protocol, hostname, port } = new URL(url)
  return { place: `${hostname}:${port || usualPorts[protocol]}`, variable }
}

/** Says in a sentence or two that an owner understands why a service can't be used, and what to do next. */
export const problemOf = (error: unknown, service: ServicePlace) =>
  explain(error, service) ?? `${service.place} answered with something else than expected.`

/** As `problemOf`; undefined for a failure that is none of the usual. */
export function explain(error: unknown, service: ServicePlace) {
  const said = wordsOf(error)
  return reasons.find(([pattern]) => pattern.test(said))?.[1](service)
}

interface Failure {
  code?: unknown
  type?: unknown
  message?: unknown
  cause?: unknown
  /** Of the payment provider's SDK: the failure of the network. */
  detail?: unknown
  /** A failure for each address of a host. */
  errors?: unknown[]
  /** Of an answer of PostgreSQL, whose message may quote anything. */
  severity?: unknown
}

function wordsOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  const { code, type, message, cause, detail, errors = [], severity } = error as Failure
  if (severity) return String(code)
  return [code, type, message, ...[cause, detail, ...errors].map(wordsOf)].join(' ')
}
