import { z } from 'zod'
import { variables } from '../api/platform/config'

/** Every variable with its meaning and default; '' without one. */
function listVariables() {
  const { properties = {} } = z.toJSONSchema(variables, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, schema]) => {
    const { description, default: value = '' } = schema as z.core.JSONSchema.JSONSchema
    return { name, description, value: String(value) }
  })
}

const heading = `# Every variable that the server reads, with its default; see docs/environment.md.
# Written from api/platform/config.ts by: npm run refresh
`

/** The text of `.env.example`: each variable commented out, under its meaning. */
export function envExample() {
  const entries = listVariables().map(
    ({ name, description, value }) => `# ${description}\n# ${name}=${value}\n`,
  )
  return [heading, ...entries].join('\n')
}

/** The text of docs/environment.md. */
export function environmentPage() {
  const rows = listVariables().map(
    ({ name, description, value }) =>
      `| \`${name}\` | ${value && `\`${value}\``} | ${description} |\n`,
  )
  return `# Environment

<!-- Written from api/platform/config.ts by: npm run refresh -->

The server validates its environment when it starts: a bad value, or a name that is almost one of these, prints one line
and exits with 1. An empty value counts as unset. [\`.env.example\`](../.env.example) is the same list as a file.

In production, set \`DATABASE_URL\`, \`PUBLIC_URL\`, \`SESSION_SECRET\`, \`STRIPE_SECRET_KEY\`, \`STRIPE_WEBHOOK_SECRET\`,
and \`SMTP_URL\`; with several instances also \`REDIS_URL\`, and with a proxy on another machine \`HOST=0.0.0.0\` and
\`TRUST_PROXY\`. A \`PUBLIC_URL\` that is not loopback counts as production, whatever \`NODE_ENV\` is.

| Variable | Default | Meaning |
| --- | --- | --- |
${rows.join('')}
- \`ALLOW_DEMO=1\` is refused with a live Stripe key: the demo accounts have a public password.
- The \`OIDC_ISSUER\` is trusted when it says that an email is verified, also for an email in \`STAFF_EMAILS\`.
- With \`SMTP_URL\`, mail that the server refuses is retried for three days. Mail that waits longer than a minute, and mail
  that is given up, is an error in the log.
- \`DATABASE_URL\` may be a pooler in transaction mode (PgBouncer) when \`DIRECT_DATABASE_URL\` goes past it. Its role must
  own the database.
`
}
