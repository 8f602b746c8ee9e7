/** Types of webhook events, from the documents that the server answers them with (`schema/webhooks/<type>.graphql`). */
import {
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  parse,
  type SelectionSetNode,
  validate,
} from 'graphql';
import { readWebhookDocuments } from '../../../schema/webhook-documents.ts';
import { doc, outputType } from './types.ts';

const wordsOf = (type: string) => type.split(/[._-]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));

/** The interfaces of all events, and the union of them. */
export function webhookTypes(schema: GraphQLSchema): string {
  const fragments = new Map<string, FragmentDefinitionNode>();
  const found = readWebhookDocuments().map(({ type, document: text }) => {
    const document = parse(text);
    for (const definition of document.definitions)
      if (definition.kind === 'FragmentDefinition') fragments.set(definition.name.value, definition);
    return { type, document };
  });

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
    const [failure] = validate(schema, document);
    if (failure) throw new Error(`${type}.graphql: ${failure.message}`);
    const name = `${wordsOf(type).join('')}Event`;
    // `data` is the document's answer for the event. The event's object is not null, since it existed when the event happened.
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
