import { type ProductUpdateValues, productUpdateRules } from '../../../../schema/rules/products.ts';
import { validateWith } from '../../../forms/errors.ts';
import { type ProductValues, toInput } from '../productValues.ts';

/** A product as the API takes it, field by field, trimmed and normalised: what is known to be saved, or what a form holds. */
export type Snapshot = Readonly<Partial<Record<keyof ProductUpdateValues, unknown>>>;
type Field = keyof Snapshot;

const check = validateWith(productUpdateRules);
const text = (value: unknown): string => JSON.stringify(value ?? null);
export const same = (one: unknown, other: unknown): boolean => text(one) === text(other);

export function snapshotOf(values: ProductValues): Snapshot {
  const input = productUpdateRules.cast(toInput(values), { assert: false, stripUnknown: true }) as Snapshot;
  // A limit that is still to be given is not the same as none.
  return values.places === 'LIMITED' && !values.maxParticipants.trim() ? { ...input, maxParticipants: '' } : input;
}

export interface Pending {
  /** The fields to send: they differ from what is saved and keep every rule. */
  changes: Snapshot;
  /** Fields that differ and cannot be sent yet. */
  held: Field[];
}

/** Fields that only make sense together: a day that would pass alone may break the rule of the other. */
const together: readonly Field[] = ['startDate', 'endDate'];

/** The part of a form that an autosave sends. `refused` are values that the server has turned down: they wait for another. */
export function pendingOf(values: ProductValues, saved: Snapshot, refused: Snapshot = {}): Pending {
  const input = snapshotOf(values);
  const errors = check(toInput(values));
  const wrong = new Set(Object.keys(errors));
  if (together.some((field) => wrong.has(field))) for (const field of together) wrong.add(field);
  const differing = fieldsThatDiffer(input, saved);
  const waits = (field: Field) => wrong.has(field) || (field in refused && same(input[field], refused[field]));
  return {
    changes: Object.fromEntries(differing.filter((field) => !waits(field)).map((field) => [field, input[field]])),
    held: differing.filter(waits),
  };
}

const fieldsThatDiffer = (one: Snapshot, other: Snapshot): Field[] =>
  (Object.keys(one) as Field[]).filter((field) => field !== 'version' && !same(one[field], other[field]));

const valueNames = (values: ProductValues) => Object.keys(values) as (keyof ProductValues)[];
const fieldOf = (name: keyof ProductValues): Field => (name === 'places' ? 'maxParticipants' : (name as Field));

/** The values that are saved once `saved` is: as they are typed where that says the same, else as they were. */
export function settledValues(values: ProductValues, initial: ProductValues, saved: Snapshot): ProductValues {
  const input = snapshotOf(values);
  const names = valueNames(values).filter((name) => same(input[fieldOf(name)], saved[fieldOf(name)]));
  return { ...initial, ...Object.fromEntries(names.map((name) => [name, values[name]])) };
}

/** Theirs, with what was changed here since `saved` put over it. */
export function mineOver(theirs: ProductValues, mine: ProductValues, saved: Snapshot): ProductValues {
  const changed = new Set<string>(fieldsThatDiffer(snapshotOf(mine), saved));
  const names = valueNames(mine).filter((name) => changed.has(fieldOf(name)));
  return { ...theirs, ...Object.fromEntries(names.map((name) => [name, mine[name]])) };
}

const words = (html: unknown): string => (typeof html === 'string' ? html.replace(/<[^>]*>/g, '').trim() : text(html));
const isRichText = (field: Field) => field === 'description' || field === 'descriptionAr';

/** Whether the server has a field as it was sent; it cleans rich text, so that only its words are compared. */
const has = (there: Snapshot, sent: Snapshot, field: Field): boolean =>
  field in sent && (same(there[field], sent[field]) || (isRichText(field) && words(there[field]) === words(sent[field])));

/** The fields that another person has changed since `saved`. What an unanswered request of ours (`lost`) may have written is ours. */
export const foreignFields = (theirs: Snapshot, saved: Snapshot, lost: Snapshot): Field[] =>
  fieldsThatDiffer(theirs, saved).filter((field) => !has(theirs, lost, field));

/** Whether the server has all that a request sent. */
export const hasArrived = (there: Snapshot, sent: Snapshot): boolean => {
  const fields = Object.keys(sent) as Field[];
  return fields.length > 0 && fields.every((field) => has(there, sent, field));
};
