/**
 * A plugin of graphql-codegen that writes `client/sdk/generated.ts`: types of the schema, one function for each root field, and their
 * documents.
 */
import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import { createOperations } from './operations.ts';
import { createSelections, type Part } from './selections.ts';
import { doc, enumText, inputText, outputType } from './types.ts';
import { webhookTypes } from './webhooks.ts';

const literal = (value: unknown) => JSON.stringify(value);

export function plugin(schema: GraphQLSchema): string {
  const selections = createSelections(schema);
  const parts = new Map<string, Part>();
  /** Notes a part that a document selects, with all that it leads to. */
  function use(part: Part): void {
    const name = selections.nameOf(part);
    if (parts.has(name)) return;
    parts.set(name, part);
    for (const { part: inner } of selections.selected(part)) if (inner) use(inner);
  }
  const operations = createOperations(schema, selections, use)();

  const outputs = [...parts.entries()].sort(([one], [other]) => one.localeCompare(other));
  const interfaces = outputs.map(([name, part]) => {
    const lines = selections
      .selected(part)
      .map(
        ({ field, part: inner }) =>
          `${doc(field.description, '  ')}  ${field.name}: ${outputType(field.type, inner && selections.nameOf(inner))};\n`,
      );
    const about = part.type.description ?? '';
    return `${doc(name === part.type.name ? about : `${about}\nWhat another object shows of it.`)}export interface ${name} {\n${lines.join('')}}\n`;
  });
  const fragments = outputs.map(([name, part]) => {
    const fields = selections
      .selected(part)
      .map(({ field, part: inner }) => (inner ? `${field.name} { ...${selections.nameOf(inner)} }` : field.name));
    return `  ${name}: ${literal(`fragment ${name} on ${part.type.name} { ${fields.join(' ')} }`)},\n`;
  });

  const groups = [...new Set(operations.map(({ group }) => group))].sort();
  const ofGroup = (group: string) => operations.filter((one) => one.group === group);
  const declarations = groups.map(
    (group) =>
      `  ${group}: {\n${ofGroup(group)
        .map(({ declaration }) => declaration)
        .join('')}  };\n`,
  );
  const table = groups.map(
    (group) =>
      `  ${group}: {\n${ofGroup(group)
        .map(({ name, operation }) => `    ${name}: ${literal(operation)},\n`)
        .join('')}  },\n`,
  );
  const own = [...new Set(operations.flatMap((one) => one.interfaces))];

  return [
    "import type { EventOf } from './events.ts';\nimport type { CallOptions, Open, Operation, Page, SubscribeOptions } from './operation.ts';\n",
    ...enumsAndInputs(schema),
    ...interfaces,
    ...own,
    webhookTypes(schema),
    `/** The functions of a client, by what they are about. */\nexport interface Operations {\n${declarations.join('')}}\n`,
    `export const fragments: Readonly<Record<string, string>> = {\n${fragments.join('')}};\n`,
    `export const operations: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {\n${table.join('')}};\n`,
  ].join('\n');
}

/** All choices, and the inputs that arguments lead to. */
function enumsAndInputs(schema: GraphQLSchema): string[] {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const reached = new Set<GraphQLInputObjectType>();
  const reach = (type: GraphQLInputType): void => {
    const named = getNamedType(type);
    if (!isInputObjectType(named) || reached.has(named)) return;
    reached.add(named);
    for (const field of Object.values(named.getFields())) reach(field.type);
  };
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()])
    for (const field of Object.values(root?.getFields() ?? {})) {
      for (const argument of field.args) reach(argument.type);
      for (const inner of listArguments(field.type)) reach(inner);
    }
  return [...types.filter(isEnumType).map(enumText), ...[...reached].map(inputText)];
}

/** The types of the arguments that an object's own fields take, such as the order of its rows. */
function listArguments(type: GraphQLOutputType): GraphQLInputType[] {
  const named = getNamedType(type);
  return isObjectType(named) ? Object.values(named.getFields()).flatMap(({ args }) => args.map((argument) => argument.type)) : [];
}
