import {
  coerceInputValue,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  GraphQLString,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql';
import { failuresOf, inFormOrder } from '../core/errors.ts';
import { rulesOf } from '../graphql/inputs.ts';
import { spell, spellPath } from './names.ts';
import { type Text, wrongFields } from './refusal.ts';

/**
 * Converts a request's value to the schema's type: field names to the schema's spelling, enum values to capitals, `price` and
 * `currency` to one amount of money. A value that does not fit is passed on unchanged, and the type refuses it.
 *
 * For a type other than text, blank text means null, because a form cannot send null. A required text that is missing becomes
 * blank, so that the field's own rule words the failure, as it does in the form.
 */
export function fromWire(type: GraphQLInputType, value: unknown, currency: string): unknown {
  const inner = isNonNullType(type) ? type.ofType : type;
  const given = value === '' && inner !== GraphQLString ? undefined : value;
  if (given === undefined && isNonNullType(type)) return inner === GraphQLString ? '' : null;
  if (given == null) return given;
  if (isListType(inner)) {
    return Array.isArray(given) ? given.map((entry) => fromWire(inner.ofType, entry, currency)) : fromWire(inner.ofType, given, currency);
  }
  if (isEnumType(inner)) return typeof given === 'string' ? given.toUpperCase() : given;
  if (!isInputObjectType(inner) || typeof given !== 'object' || Array.isArray(given)) return given;

  const object: Record<string, unknown> = {};
  for (const field of Object.values(inner.getFields())) {
    const wire = own(given, spell(field.name, inner.name));
    const read = isMoney(field.type) ? money(wire, own(given, 'currency') ?? currency) : fromWire(field.type, wire, currency);
    if (read !== undefined) object[field.name] = read;
  }
  return object;
}

/** Whether REST writes a type as two fields: the amount under the field's name, and `currency`. */
export const isMoney = (type: GraphQLInputType): boolean => isInputObjectType(type) && type.name === 'MoneyInput';
const money = (amount: unknown, currency: unknown) => (amount == null || amount === '' ? amount || undefined : { amount, currency });
const own = (object: object, name: string): unknown =>
  Object.hasOwn(object, name) ? (object as Record<string, unknown>)[name] : undefined;

/**
 * Reads an operation's variables from the values of a request.
 * @throws Refusal with everything that the types refuse, and what the rules refuse in the rest of the input, by REST names.
 */
export function readVariables(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  given: Readonly<Record<string, unknown>>,
  currency: string,
): Record<string, unknown> {
  const variables: Record<string, unknown> = {};
  const wrong: Record<string, Text> = {};
  for (const definition of definitions) {
    const name = definition.variable.name.value;
    const type = typeFromAST(schema, definition.type) as GraphQLInputType;
    const absent = given[name] === undefined || given[name] === '';
    const value = absent && definition.defaultValue ? undefined : fromWire(type, given[name], currency);
    if (value === undefined) continue;
    variables[name] = value;
    const failures: TypeFailure[] = [];
    coerceInputValue(value, type, (path, refused) => {
      failures.push({ field: path, text: { key: refused === null ? 'api.required' : 'api.wrongValue' } });
    });
    if (!failures.length) continue;
    const input = isNonNullType(type) ? type.ofType : type;
    const told = isInputObjectType(input)
      ? withRules(input, value, failures)
      : failures.map((one) => ({ ...one, field: [name, ...one.field] }));
    for (const { field, text } of told) wrong[spellPath(field)] ??= text;
  }
  if (Object.keys(wrong).length) throw wrongFields(wrong);
  return variables;
}

interface TypeFailure {
  field: readonly (string | number)[];
  text: Text;
}

/** The failures of an input in the order of the form: those of its types, and those of the rules for the rest of it. */
function withRules({ name }: GraphQLInputObjectType, value: unknown, failures: readonly TypeFailure[]): readonly TypeFailure[] {
  const rules = rulesOf(name);
  if (!rules) return failures;
  const overlaps = (field: readonly (string | number)[]) =>
    failures.some((refused) => refused.field.every((part, depth) => depth >= field.length || String(part) === String(field[depth])));
  const others = failuresOf(rules, without(value, failures)).filter(({ field = [] }) => !overlaps(field));
  return inFormOrder(rules, [...failures, ...others.map(({ field = [], message, values }) => ({ field, text: { key: message, values } }))]);
}

/** An input without the fields that its type refuses. */
function without(value: unknown, failures: readonly TypeFailure[]): unknown {
  const rest = structuredClone(value);
  for (const { field } of failures) {
    const parent = field.slice(0, -1).reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], rest);
    if (parent && typeof parent === 'object') delete (parent as Record<string, unknown>)[String(field.at(-1))];
  }
  return rest;
}
