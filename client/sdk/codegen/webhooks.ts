/** Types of webhook events, from the documents that the server answers them with (`schema/webhooks/<type>.graphql`). */
import fs from 'node:fs';
import path from 'node:path';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  parse,
  type SelectionSetNode,
  validate,
} from 'graphql';
import { doc, outputType } from './types.ts';

/** The event types and their documents; none while there is no folder. */
function documents(folder: string): { type: string; document: DocumentNode }[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) => ({ type: path.basename(file, '.graphql'), document: parse(fs.readFileSync(path.join(folder, file), 'utf8')) }));
}

const wordsOf = (type: string) => type.split(/[._-]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));

/** The interfaces of all events, and the union of them. */
export function webhookTypes(schema: GraphQLSchema, folder: string): string {
  const found = documents(folder);
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const { document } of found)
    for (const definition of document.definitions)
      if (definition.kind === 'FragmentDefinition') fragments.set(definition.name.value, definition);

  /** The members of what a selection answers, fragments in place. */
  function members(set: SelectionSetNode, type: GraphQLObjectType, indent: string): string {
    return set.selections
      .map((selection) => {
        if (selection.kind === 'FragmentSpread') {
          const fragment = fragments.get(selection.name.value);
          return fragment ? members(fragment.selectionSet, type, indent) : '';
        }
        if (selection.kind === 'InlineFragment') return members(selection.selectionSet, type, indent);
        const field = type.getFields()[selection.name.value];
        if (!field) return '';
        const named = getNamedType(field.type);
        const inner =
          selection.selectionSet && isObjectType(named)
            ? `{\n${members(selection.selectionSet, named, `${indent}  `)}${indent}}`
            : undefined;
        const name = selection.alias?.value ?? selection.name.value;
        return `${doc(field.description, indent)}${indent}${name}: ${outputType(field.type, inner)};\n`;
      })
      .join('');
  }

  const events = found.flatMap(({ type, document }) => {
    const operation = document.definitions.find((definition) => definition.kind === 'OperationDefinition');
    const root = schema.getQueryType();
    if (!operation || !root) return [];
    const whole = {
      ...document,
      definitions: [...document.definitions, ...[...fragments.values()].filter((one) => !document.definitions.includes(one))],
    };
    const [failure] = validate(schema, whole).filter(({ message }) => !message.endsWith('is never used.'));
    if (failure) throw new Error(`${type}.graphql: ${failure.message}`);
    const name = `${wordsOf(type).join('')}Event`;
    // `data` is what the document answers of its event. What an event is about was there when it happened.
    const [only] = operation.selectionSet.selections;
    const event = only?.kind === 'Field' && only.name.value === 'webhookEvent' ? root.getFields().webhookEvent : undefined;
    const inEvent = event && only?.kind === 'Field' ? only.selectionSet : undefined;
    const inside =
      inEvent && event
        ? members(inEvent, getNamedType(event.type) as GraphQLObjectType, '    ')
        : members(operation.selectionSet, root, '    ');
    const data = inside.replace(/^( {4}\S.*| {4}\}) \| null;$/gm, '$1;');
    return [{ name, type, text: `/** \`${type}\` */\nexport interface ${name} extends EventOf<'${type}'> {\n  data: {\n${data}  };\n}\n` }];
  });
  const test = `/** \`webhook.test\`: sent when its owner asks for it, to all endpoints. */\nexport interface WebhookTestEvent extends EventOf<'webhook.test'> {\n  data: Record<string, unknown>;\n}\n`;
  const own = events.some(({ name }) => name === 'WebhookTestEvent')
    ? []
    : [{ name: 'WebhookTestEvent', type: 'webhook.test', text: test }];
  const all = [...events, ...own];
  return [
    ...all.map(({ text }) => text),
    `/** The events that this release knows. */\nexport type KnownEvent =\n${all.map(({ name }) => `  | ${name}\n`).join('')};\n`,
    `export const eventTypes: readonly string[] = ${JSON.stringify(all.map(({ type }) => type))};\n`,
  ].join('\n');
}
