import type { CodegenConfig } from '@graphql-codegen/cli'

/** Typed hooks beside each component's `.graphql` file, from the committed schema. */
const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: 'web/**/*.graphql',
  generates: {
    'web/generated/schema.ts': {
      plugins: ['typescript'],
      config: { enumsAsTypes: true, scalars: { DateTime: 'string', ID: 'string' } },
    },
    'web/': {
      preset: 'near-operation-file',
      presetConfig: { baseTypesPath: 'generated/schema.ts', folder: 'generated', extension: '.ts' },
      plugins: [
        // One overload of the plugin's suspense hooks does not fit Apollo Client 4.
        { add: { content: '// @ts-nocheck' } },
        'typescript-operations',
        'typescript-react-apollo',
      ],
      config: {
        enumsAsTypes: true,
        scalars: { DateTime: 'string', ID: 'string' },
        apolloReactHooksImportFrom: '@apollo/client/react',
        apolloReactCommonImportFrom: '@apollo/client/react',
        withMutationFn: false,
        withMutationOptionsType: false,
        withResultType: false,
        addDocBlocks: false,
      },
    },
  },
}

export default config
