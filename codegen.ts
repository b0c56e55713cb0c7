import type { CodegenConfig } from '@graphql-codegen/cli'

const scalars = { Date: 'string', DateTime: 'string', ID: 'string', JSON: 'unknown' }

/** Typed documents and hooks beside each component's `.graphql` file, from the committed schema. */
const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: 'web/**/*.graphql',
  generates: {
    'web/generated/schema.ts': {
      plugins: ['typescript'],
      config: { enumsAsTypes: true, scalars },
    },
    'web/': {
      preset: 'near-operation-file',
      presetConfig: { baseTypesPath: 'generated/schema.ts', folder: 'generated', extension: '.ts' },
      plugins: [
        'typescript-operations',
        './scripts/site-documents.js',
        './scripts/apollo-hooks.js',
      ],
      config: { enumsAsTypes: true, useTypeImports: true, documentMode: 'documentNode', scalars },
    },
    // What the server knows of them: see GRAPH_DOCUMENTS.
    'api/generated/documents.ts': { plugins: ['./scripts/document-list.js'] },
  },
}

export default config
