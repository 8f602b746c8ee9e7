import {
  astFromValue,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  isUnionType,
  print,
} from 'graphql';

import type { Requirement } from '../core/viewer.ts';
import { code } from './code.ts';
import type { Example } from './examples.ts';
import { type Content, type Html, html } from './html.ts';
import type { Markdown } from './markdown.ts';
import { type Cost, deprecationOf, type Reference, type Root } from './reference.ts';

/** The address of a root field's page. */
export const rootPath = ({ kind, name }: Pick<Root, 'kind' | 'name'>): string => `/docs/schema/${kind}/${name}`;
/** The address of a type's page. */
export const typePath = (name: string): string => `/docs/schema/type/${name}`;
/** The address of the page of a file of the schema. */
export const domainPath = (name: string): string => `/docs/schema/${name}`;

/** A file's name as a title: `api-keys` is `API keys`. */
export const titleOf = (name: string): string => {
  const words = name.replaceAll('-', ' ').replace(/\bapi\b/g, 'API');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The kind of a type, in one word. */
export function kindOf(type: GraphQLNamedType): string {
  if (isObjectType(type)) return 'Type';
  if (isInputObjectType(type)) return 'Input';
  if (isEnumType(type)) return 'Enum';
  if (isScalarType(type)) return 'Scalar';
  return isUnionType(type) ? 'Union' : 'Interface';
}

/** A type as the schema writes it, with a link to its page. */
export function signature(type: GraphQLType): Html {
  if (isNonNullType(type)) return html`${signature(type.ofType)}!`;
  if (isListType(type)) return html`[${signature(type.ofType)}]`;
  const { name } = type;
  return isSpecifiedScalarType(type) ? html`${name}` : html`<a href="${typePath(name)}">${name}</a>`;
}

/** A note that something is deprecated, with the day of its removal. */
export function deprecated(thing: Pick<GraphQLArgument, 'deprecationReason'>, markdown: Markdown): Html | null {
  const found = deprecationOf(thing);
  if (!found) return null;
  return html`<p class="deprecated"><strong>Deprecated${found.until && html`, goes after <time datetime="${found.until}">${found.until}</time>`}.</strong> ${markdown.line(found.reason)}</p>`;
}

/** A list of fields, arguments or values: each with its name, its type and its description. */
export const fieldList = (entries: readonly FieldEntry[]): Html =>
  html`<dl class="fields">${entries.map(
    ({ id, name, type, facts = [], text }) =>
      html`<div${id && html` id="${id}"`}><dt><code class="name">${name}</code>${type && html` <code class="type">${type}</code>`}${facts.map((fact) => html` <span class="fact">${fact}</span>`)}</dt><dd>${text}</dd></div>`,
  )}</dl>`;

export interface FieldEntry {
  /** The name of its anchor. */
  id?: string;
  name: string;
  type?: Content;
  facts?: readonly Content[];
  text: Content;
}

/** An argument or a field of an input as an entry of a list. */
export function argumentEntry(argument: GraphQLArgument | GraphQLInputField, markdown: Markdown, id?: string): FieldEntry {
  const facts: Content[] = isNonNullType(argument.type) && argument.defaultValue === undefined ? ['required'] : [];
  if (argument.defaultValue !== undefined) {
    const value = astFromValue(argument.defaultValue, argument.type);
    facts.push(html`default <code>${value ? print(value) : String(argument.defaultValue)}</code>`);
  }
  return {
    ...(id && { id }),
    name: argument.name,
    type: signature(argument.type),
    facts,
    text: [deprecated(argument, markdown), markdown.paragraphs(argument.description)],
  };
}

/** The fields of a type that is answered, as entries of a list. */
export const fieldEntry = (field: GraphQLField<unknown, unknown>, markdown: Markdown, id?: string): FieldEntry => ({
  ...(id && { id }),
  name: field.name,
  type: signature(field.type),
  text: [
    deprecated(field, markdown),
    markdown.paragraphs(field.description),
    field.args.length > 0 &&
      html`<details><summary>Arguments: ${field.args.map(({ name }) => name).join(', ')}</summary>${fieldList(field.args.map((argument) => argumentEntry(argument, markdown)))}</details>`,
  ],
});

/** The anchor of a field, or of a value of an enum, on the page of its type. */
export const fieldId = (name: string): string => `field-${name}`;

/** The fields of a type, or the values of an enum. */
export function membersOf(type: GraphQLNamedType, markdown: Markdown, withIds = false): Html | null {
  const idOf = (name: string) => (withIds ? fieldId(name) : undefined);
  if (isObjectType(type) || isInterfaceType(type))
    return fieldList(Object.values(type.getFields()).map((field) => fieldEntry(field, markdown, idOf(field.name))));
  if (isInputObjectType(type))
    return fieldList(Object.values(type.getFields()).map((field) => argumentEntry(field, markdown, idOf(field.name))));
  if (isEnumType(type))
    return fieldList(
      type.getValues().map((value) => ({
        ...(withIds && { id: fieldId(value.name) }),
        name: value.name,
        text: [deprecated(value, markdown), markdown.paragraphs(value.description)],
      })),
    );
  if (isUnionType(type)) return html`<p>One of ${type.getTypes().map((member, index) => [index > 0 && ', ', signature(member)])}.</p>`;
  return null;
}

const permissions = { VIEW: 'any permission', EDIT: 'permission `EDIT` or `OWNER`', OWNER: 'permission `OWNER`' } as const;

/** Says in a sentence who may call something. */
export function whoMay(requirement: Requirement | null): string {
  if (!requirement) return 'Everyone, with a token or without.';
  const { role, permission } = requirement;
  if (role === 'CUSTOMER') return 'A signed-in customer.';
  const console = `a console user with ${permissions[permission ?? 'VIEW']}`;
  return role === 'CREATOR' ? `${console.replace('a', 'A')}.` : `Everyone who is signed in: a customer, or ${console}.`;
}

/** Says in a sentence which API keys may call something. */
export function whichKeys(requirement: Requirement | null): string {
  if (!requirement) return 'Any API key, and it needs none.';
  return requirement.scope ? `An API key with \`${requirement.scope}\`.` : 'No API key: this is for people.';
}

/** Says in a sentence what a field adds to the cost of an operation. */
export function costSentence({ weight, length }: Cost, { type, args }: GraphQLField<unknown, unknown>): string {
  const points = weight ?? (isObjectType(getNamedType(type)) ? 1 : 0);
  const own = `${points} ${points === 1 ? 'point' : 'points'}`;
  if (args.some(({ name }) => name === 'first')) return `${own}, and what is selected of an entry times \`first\`.`;
  const list = isListType(isNonNullType(type) ? type.ofType : type);
  return list ? `${own}, and what is selected of an entry times ${length ?? 10}.` : `${own}, and what is selected below it.`;
}

/** An example of the schema, with its cost. */
export const exampleBlock = (example: Example, reference: Reference, markdown: Markdown): Html => {
  const others = example.roots.filter((name) => reference.root(name));
  return html`<h3 id="example-${example.name}"><code>${example.name}.graphql</code></h3>
${markdown.paragraphs(example.about)}
${code(example.document, 'graphql', `The operation ${example.name}`)}
${example.variables && [html`<p class="file">Variables</p>`, code(example.variables, 'json', `The variables of ${example.name}`)]}
<p class="small">Costs ${example.cost} ${example.cost === 1 ? 'point' : 'points'}${others.length > 1 && html`; calls ${others.join(', ')}`}.</p>`;
};
