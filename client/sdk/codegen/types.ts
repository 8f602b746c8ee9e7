/** TypeScript of the schema's types, with their descriptions. */
import {
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLOutputType,
  isEnumType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';

/** A doc comment; nothing when there is no text. */
export function doc(text: string | null | undefined, indent = '', deprecated?: string | null): string {
  const lines = [...(text ?? '').trim().split('\n'), ...(deprecated ? [`@deprecated ${deprecated}`] : [])].filter(Boolean);
  const safe = lines.map((line) => line.replaceAll('*/', '*\\/'));
  if (!safe.length) return '';
  if (safe.length === 1) return `${indent}/** ${safe[0]} */\n`;
  return `${indent}/**\n${safe.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`;
}

/** Scalars that are not strings in JSON. */
const numbers: Readonly<Record<string, string>> = { Int: 'number', Float: 'number', SafeInt: 'number', Boolean: 'boolean' };

/** The type of an answer. `inner` is the type of an object inside it. An enum's unknown values are strings. */
export function outputType(type: GraphQLOutputType, inner: string | undefined): string {
  if (isNonNullType(type)) return nonNullOutput(type.ofType, inner);
  return `${nonNullOutput(type, inner)} | null`;
}

function nonNullOutput(type: GraphQLOutputType, inner: string | undefined): string {
  if (isListType(type)) {
    const entry = outputType(type.ofType, inner);
    return entry.includes(' ') && !entry.startsWith('{') ? `(${entry})[]` : `${entry}[]`;
  }
  if (isNonNullType(type)) return outputType(type, inner);
  if (isEnumType(type)) return `Open<${type.name}>`;
  return inner ?? numbers[type.name] ?? 'string';
}

export function inputType(type: GraphQLInputType): string {
  if (isNonNullType(type)) return nonNullInput(type.ofType);
  return `${nonNullInput(type)} | null`;
}

function nonNullInput(type: GraphQLInputType): string {
  if (isListType(type)) {
    const entry = inputType(type.ofType);
    return `readonly ${entry.includes(' ') ? `(${entry})` : entry}[]`;
  }
  if (isNonNullType(type)) return inputType(type);
  if (isEnumType(type) || 'getFields' in type) return type.name;
  return numbers[type.name] ?? 'string';
}

export function enumText(type: GraphQLEnumType): string {
  const values = type
    .getValues()
    .map(({ name, description, deprecationReason }) => `${doc(description, '  ', deprecationReason)}  | '${name}'\n`);
  return `${doc(type.description)}export type ${type.name} =\n${values.join('')};\n`;
}

export const keyMade = 'The SDK makes one for each call that gives none, and keeps it when it repeats the call.';

/** An input's interface. The idempotency key may be left out, since the SDK makes one. */
export function inputText(type: GraphQLInputObjectType): string {
  const fields = Object.values(type.getFields()).map((field) => {
    const isKey = field.name === 'idempotencyKey';
    const optional = isKey || !isRequiredInputField(field) ? '?' : '';
    const text = isKey ? `${field.description ?? ''} ${keyMade}` : field.description;
    return `${doc(text, '  ', field.deprecationReason)}  ${field.name}${optional}: ${inputType(field.type)};\n`;
  });
  return `${doc(type.description)}export interface ${type.name} {\n${fields.join('')}}\n`;
}
