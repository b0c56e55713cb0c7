import { z } from 'zod'
import { variables } from '../api/config'

const heading = `# Every variable that the server reads, with its default; see "Environment" in the README.
# Generated from api/config.ts by: npm run env
`

/** The text of `.env.example`: each variable commented out, under its meaning. */
export function envExample() {
  const { properties = {} } = z.toJSONSchema(variables, { io: 'input', unrepresentable: 'any' })
  const entries = Object.entries(properties).map(([name, schema]) => {
    const { description, default: value = '' } = schema as z.core.JSONSchema.JSONSchema
    return `# ${description}\n# ${name}=${value}\n`
  })
  return [heading, ...entries].join('\n')
}
