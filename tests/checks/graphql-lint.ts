/** Lints the schema, the client's operations and the examples with @graphql-eslint. Part of `npm test -- checks`; Biome formats them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parser } from '@graphql-eslint/eslint-plugin';
import { ESLint } from 'eslint';
import { fragmentOfTaken } from '../../server/graphql/sdl.ts';
import { exampleRules, operationRules, plugin, schemaRules } from './graphql-rules.ts';

/** The fragments that `codegen.ts` makes. The library reads documents from files only. */
const made = 'node_modules/.cache/graphql-lint/made.graphql';
mkdirSync(path.dirname(made), { recursive: true });
writeFileSync(made, ['Product', 'StorefrontProduct'].map((type) => fragmentOfTaken(type, 'ProductUpdateInput')).join('\n'));

const [schema, examples, client] = ['schema/*.graphql', 'schema/examples/*.graphql', 'client/**/*.graphql'];
const graphQLConfig = {
  projects: {
    schema: { schema, include: schema },
    examples: { schema, documents: examples, include: examples },
    client: {
      schema: [schema, 'directive @unmask on FRAGMENT_SPREAD'], // Apollo Client's own; the server never sees it
      documents: [client, made],
      include: client,
    },
  },
};
const by = (files: string, rules: typeof schemaRules) => ({
  files: [files],
  plugins: { '@graphql-eslint': plugin },
  languageOptions: { parser, parserOptions: { graphQLConfig } },
  linterOptions: { reportUnusedDisableDirectives: 'error' },
  rules,
});

const eslint = new ESLint({
  overrideConfigFile: true,
  // The types of ESLint know parsers of JavaScript only.
  overrideConfig: [by(schema, schemaRules), by(examples, exampleRules), by(client, operationRules)] as unknown as [],
});
const results = await eslint.lintFiles([schema, examples, client]);
if (!results.length) throw new Error('No file was linted');
const { format } = await eslint.loadFormatter('stylish');
console.log(await format(results, {} as never));
if (results.some(({ errorCount, warningCount }) => errorCount + warningCount > 0)) process.exitCode = 1;
