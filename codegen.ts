import type { Types } from '@graphql-codegen/plugin-helpers';
import { fragmentOfTaken } from './server/graphql/sdl.ts';

/** Scalars that are strings in JSON, on the server and in the client. */
const strings = Object.fromEntries(
  ['LocalDate', 'LocalTime', 'ClockTime', 'EmailAddress', 'PhoneNumber', 'URL', 'UUID', 'Currency', 'Decimal'].map((scalar) => [
    scalar,
    'string',
  ]),
);

const shared = { strictScalars: true, useTypeImports: true, enumType: 'string-literal', enumsAsTypes: true } as const;

/** What `npm run codegen` makes, and each start (server/bootstrap/codegen.ts). */
const config: Types.Config = {
  schema: 'schema/*.graphql',
  generates: {
    'server/graphql/generated.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        ...shared,
        contextType: '../core/context.ts#Context',
        // Resolvers return the part of a type that the planner has read; see Partly.
        defaultMapper: './partly.ts#Partly<{T}>',
        scalars: {
          ...strings,
          SafeInt: 'number',
          DateTime: { input: 'Date', output: 'Date | string' },
          Upload: { input: "Promise<import('graphql-upload-minimal').FileUpload>", output: 'never' },
        },
      },
    },
    'client/apollo/generated.ts': {
      documents: [
        'client/**/*.graphql',
        // The fields that a product's form holds, and those of them that a visitor sees.
        ['Product', 'StorefrontProduct'].map((type) => fragmentOfTaken(type, 'ProductUpdateInput')).join('\n'),
      ],
      plugins: ['typescript-operations', 'typed-document-node'],
      config: {
        ...shared,
        scalars: { ...strings, SafeInt: 'number', DateTime: 'string', Upload: 'File' },
        // As Apollo Client recommends: https://www.apollographql.com/docs/react/development-testing/graphql-codegen
        avoidOptionals: { field: true, inputValue: false },
        nonOptionalTypename: true,
        skipTypeNameForRoot: true,
        inlineFragmentTypes: 'mask',
        customDirectives: { apolloUnmask: true },
      },
    },
    'client/sdk/generated.ts': { plugins: ['client/sdk/codegen/plugin.ts'] },
    // Registers that follow from the schema, or from which files there are.
    'client/apollo/lists.generated.ts': { plugins: ['client/apollo/codegen/lists.ts'] },
    ...Object.fromEntries(
      ['pages', ...['en', 'ar'].flatMap((language) => [`${language}/public`, `${language}/shown`, `${language}/more`])].map((load) => [
        `client/i18n/locales/${load}.generated.ts`,
        { plugins: ['client/i18n/codegen/words.ts'] },
      ]),
    ),
    'schema/messages/en.json': { plugins: ['server/graphql/codegen/messages.ts'] },
    'schema/messages/ar.json': { plugins: ['server/graphql/codegen/messages.ts'] },
    'server/graphql/rules.generated.ts': { plugins: ['server/graphql/codegen/rules.ts'] },
  },
};

export default config;
