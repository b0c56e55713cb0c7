import { defineConfig } from 'prisma/config'

// `prisma generate` looks for a native schema engine that it never runs, and would download it.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath

export default defineConfig({ schema: 'prisma/schema' })
