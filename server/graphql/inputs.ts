import { type GraphQLInputObjectType, type GraphQLSchema, getNamedType, isInputObjectType } from 'graphql';
import { type AnyObjectSchema, isSchema } from 'yup';
import { rules as all } from './rules.generated.ts';

/**
 * Compares each `…Input` of the schema with its rules: `ProductCreateInput` with `productCreateRules`. Filters have none, since
 * reads take them. Throws with every difference, so that a field without a rule stops the start instead of being dropped.
 */
export function refuseUnruled(schema: GraphQLSchema, rules: Record<string, unknown> = all): void {
  const wrong = Object.values(schema.getTypeMap())
    .filter((type) => isInputObjectType(type) && type.name.endsWith('Input'))
    .flatMap((type) => differences(type as GraphQLInputObjectType, rules));
  if (wrong.length) throw new Error(`The schema and its rules differ:\n${wrong.map((line) => `  ${line}`).join('\n')}`);
}

/** The rules of an input by its name in the schema. */
export function rulesOf(type: string): AnyObjectSchema | undefined {
  const rules = all[nameOfRules(type)];
  return isSchema(rules) ? (rules as AnyObjectSchema) : undefined;
}

const nameOfRules = (type: string) => `${type.charAt(0).toLowerCase()}${type.slice(1).replace(/Input$/, 'Rules')}`;

function differences(type: GraphQLInputObjectType, rules: Record<string, unknown>): string[] {
  const name = nameOfRules(type.name);
  const rule = rules[name];
  if (!isSchema(rule)) return [`${type.name} has no ${name} in schema/rules`];
  const ruled = new Set(Object.keys((rule as AnyObjectSchema).fields));
  // A file has no rule here: its bytes are checked while they are read.
  const told = Object.values(type.getFields()).filter((field) => getNamedType(field.type).name !== 'Upload');
  const names = new Set(told.map((field) => field.name));
  return [
    ...[...names].filter((field) => !ruled.has(field)).map((field) => `${type.name}.${field} has no rule in ${name}`),
    ...[...ruled].filter((field) => !names.has(field)).map((field) => `${name}.${field} is no field of ${type.name}`),
  ];
}
