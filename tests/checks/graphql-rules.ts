import graphql from '@graphql-eslint/eslint-plugin';
import type { Linter, Rule } from 'eslint';
import { deprecationOf } from '../../schema/rules/deprecations.ts';

/** Rules of the library by their short names. */
const some = (rules: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(rules).map(([name, options]) => [`@graphql-eslint/${name}`, options])) as Linter.RulesRecord;
const recommended = (config: 'schema' | 'operations') => graphql.configs[`flat/${config}-recommended`].rules as Linter.RulesRecord;
const off = (...names: string[]) => some(Object.fromEntries(names.map((name) => [name, 'off'])));

/** `@deprecated` says what to use instead and until when it stays, as `schema/rules/deprecations.ts` reads it. */
const deprecationForm: Rule.RuleModule = {
  create: (context) => ({
    'Directive[name.value=deprecated]'(node: unknown) {
      const { arguments: given = [] } = node as { arguments?: { value: { value?: string } }[] };
      if (!deprecationOf(given[0]?.value.value))
        context.report({ node: node as Rule.Node, message: 'Write @deprecated(reason: "Use x. Removed after YYYY-MM-DD.")' });
    },
  }),
};

/** A payload may be null: a mutation that fails with an error takes nothing of the others with it that are in the same request. */
const nullablePayload: Rule.RuleModule = {
  create: (context) => ({
    'FieldDefinition[parent.name.value=Mutation][gqlType.kind=NonNullType]'(node: unknown) {
      context.report({ node: node as Rule.Node, message: 'Let the payload be null: leave out the exclamation mark' });
    },
  }),
};

/** The library's rules, and ours. */
export const plugin = { ...graphql, rules: { ...graphql.rules, 'deprecation-form': deprecationForm, 'nullable-payload': nullablePayload } };

/** Rules of `schema/*.graphql`. */
export const schemaRules: Linter.RulesRecord = {
  ...recommended('schema'),
  ...some({
    'deprecation-form': 'error',
    'nullable-payload': 'error',
    'no-scalar-result-type-on-mutation': 'error',
    'require-nullable-fields-with-oneof': 'error',
    'naming-convention': [
      'error',
      {
        types: 'PascalCase',
        FieldDefinition: 'camelCase',
        InputValueDefinition: 'camelCase',
        Argument: 'camelCase',
        DirectiveDefinition: 'camelCase',
        EnumValueDefinition: 'UPPER_CASE',
        InputObjectTypeDefinition: { requiredPattern: /(Input|Filter|Sort)$/ },
        // A mutation's name begins with its noun: `productCreate`.
        'FieldDefinition[parent.name.value=Query]': { forbiddenPrefixes: ['query', 'get', 'list', 'fetch'], forbiddenSuffixes: ['Query'] },
        'FieldDefinition[parent.name.value=Mutation]': {
          forbiddenPrefixes: ['create', 'update', 'delete', 'remove', 'add', 'set', 'mutation'],
          forbiddenSuffixes: ['Mutation'],
        },
        'FieldDefinition[parent.name.value=Subscription]': {
          forbiddenPrefixes: ['on', 'subscription'],
          forbiddenSuffixes: ['Subscription'],
        },
        // Each mutation answers a payload with `userErrors`.
        'FieldDefinition[parent.name.value=Mutation] > NamedType': { requiredSuffixes: ['Payload'] },
      },
    ],
    'relay-connection-types': 'error',
    'relay-page-info': 'error',
    'relay-edge-types': ['error', { withEdgeSuffix: true, shouldImplementNode: false, listTypeCanWrapOnlyEdgeType: false }],
    'relay-arguments': ['error', { includeBoth: false }], // lists that scroll are read forward only
  }),
  ...off(
    'description-style', // a sentence stands in one line, several in a block; Biome keeps both
    'no-typename-prefix', // the specification's names (`sessionDate`), and words that only look like it (`Refund.refundedAt`)
    'strict-id-in-types', // ids are of the scalar UUID, and values such as Money have none
  ),
  // Off as well, since only the strictest set has them: alphabetize (fields stand in the order in which people read them), input-name
  // (an id stands beside the input), no-root-type, require-field-of-type-query-in-mutation-result (payloads answer what has changed),
  // require-nullable-result-in-root (a list is never null), require-deprecation-date (wants an argument that GraphQL does not have;
  // `deprecation-form` reads the date).
};

/** Rules of the client's operations and of the examples. */
export const operationRules: Linter.RulesRecord = {
  ...recommended('operations'),
  ...some({
    'naming-convention': [
      'error',
      {
        VariableDefinition: 'camelCase',
        // "Subscription" may stand in a name: a creator's plan is one.
        OperationDefinition: {
          style: 'PascalCase',
          forbiddenPrefixes: ['Query', 'Mutation', 'Get'],
          forbiddenSuffixes: ['Query', 'Mutation'],
        },
        FragmentDefinition: { style: 'PascalCase', forbiddenPrefixes: ['Fragment'], forbiddenSuffixes: ['Fragment'] },
      },
    ],
    'selection-set-depth': ['error', { maxDepth: 7 }],
  }),
  ...off('require-selections'), // client/apollo/cache.ts says which types are found by their id; most of the others are values
  // Off as well: alphabetize, lone-executable-definition (a screen's operations stand in its file), no-one-place-fragments (a fragment
  // stands beside the component that reads it), require-import-fragment (codegen knows all of them).
};

/** Rules of the examples alone: people find one by its file. */
export const exampleRules: Linter.RulesRecord = {
  ...operationRules,
  ...some({
    'match-document-filename': ['error', { query: 'kebab-case', mutation: 'kebab-case', subscription: 'kebab-case' }],
    'lone-executable-definition': 'error',
  }),
};
