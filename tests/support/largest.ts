import { type GraphQLInputType, getNamedType, isEnumType, isInputObjectType, isListType, isNonNullType } from 'graphql';
import { type AnySchema, ValidationError } from 'yup';
import { rulesOf } from '../../server/graphql/inputs.ts';
import { plain, type RootField } from './operations.ts';
import { rounds } from './torture.ts';

/** Makes the largest input that the rules of an operation allow, within the bytes that a request may have. */

/** Characters of a request's body, with room for the operation itself. */
const mostInBody = rounds(400_000, 900_000);

/** Whether a rule has no objection to the size of a value. */
function hasRoom(rule: AnySchema, value: unknown): boolean {
  try {
    rule.validateSync(value, { abortEarly: false });
    return true;
  } catch (error) {
    // Some rules read other fields, which are missing here. Of their errors, only those of size count.
    if (!(error instanceof ValidationError)) return true;
    return !(error.inner.length ? error.inner : [error]).some(({ type, path }) => type === 'max' && !path);
  }
}

/** The largest size up to `most` that a rule allows. Rules have upper bounds, so it is found by halving. */
function largest(rule: AnySchema, most: number, make: (size: number) => unknown): number {
  if (hasRoom(rule, make(most))) return most;
  let [fits, tooLarge] = [0, most];
  while (tooLarge - fits > 1) {
    const middle = Math.floor((fits + tooLarge) / 2);
    if (hasRoom(rule, make(middle))) fits = middle;
    else tooLarge = middle;
  }
  return fits;
}

const sizes = new WeakMap<AnySchema, number>();
function sizeOf(rule: AnySchema, make: (size: number) => unknown): number {
  const known = sizes.get(rule) ?? largest(rule, mostInBody, make);
  sizes.set(rule, known);
  return known;
}

/** A text of a length that repeats a piece. */
const repeated = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

interface Rules extends AnySchema {
  fields?: Record<string, AnySchema>;
  innerType?: AnySchema;
}

/** A value of a type: texts and lists as long as `rule` allows, or with `room` characters where there is no rule. */
function valueFor(type: GraphQLInputType, name: string, rule: Rules | undefined, room: number, piece: string): unknown {
  if (isNonNullType(type)) return valueFor(type.ofType, name, rule, room, piece);
  if (isListType(type)) {
    const entry = valueFor(type.ofType, name, rule?.innerType as Rules, Math.min(room, 1000), piece);
    const fit = Math.max(1, Math.floor(room / (JSON.stringify(entry)?.length ?? 1)));
    // A list of lists may be limited by all that is in it.
    const allowed = rule ? sizeOf(rule, (size) => Array(Math.min(size, 5000)).fill(entry)) : 1000;
    return Array(Math.min(fit, allowed, 5000)).fill(entry);
  }
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    const rules = rule?.fields ?? (rulesOf(type.name) as Rules | undefined)?.fields;
    const each = Math.floor(room / fields.length);
    return Object.fromEntries(
      fields.map((field) => [
        field.name,
        valueFor(field.type, field.name, rules?.[field.name] as Rules, Math.max(each, Math.min(room, 100_000)), piece),
      ]),
    );
  }
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (getNamedType(type).name !== 'String') return plain(type.toString(), name);
  return repeated(
    piece,
    rule
      ? Math.min(
          room,
          sizeOf(rule, (size) => 'x'.repeat(size)),
        )
      : room,
  );
}

/** The arguments of a root field with the largest values. Texts repeat a piece. */
export function largestArguments({ field }: RootField, piece: string): Record<string, unknown> {
  const room = Math.floor((mostInBody / Math.max(1, field.args.length) / Buffer.byteLength(piece)) * piece.length);
  return Object.fromEntries(field.args.map(({ name, type }) => [name, valueFor(type, name, undefined, room, piece)]));
}
