import type { DraftKind, SavedItem, Snapshot } from './kind.ts';

const text = (value: unknown): string => JSON.stringify(value ?? null);
export const same = (one: unknown, other: unknown): boolean => text(one) === text(other);

export interface Pending {
  /** The fields to send, which differ from the saved ones and keep every rule. */
  changes: Snapshot;
  /** Fields that differ and cannot be sent yet. */
  held: string[];
}

/**
 * The part of a form that an autosave sends. `refused` are values that the server has refused; they are not sent again until they change.
 */
export function pendingOf<Item extends SavedItem, Values extends object>(
  kind: DraftKind<Item, Values>,
  values: Values,
  saved: Snapshot,
  refused: Snapshot = {},
): Pending {
  const input = kind.snapshotOf(values);
  const wrong = new Set(kind.wrongFields(values));
  for (const fields of kind.together) if (fields.some((field) => wrong.has(field))) for (const field of fields) wrong.add(field);
  const differing = fieldsThatDiffer(input, saved);
  const waits = (field: string) => wrong.has(field) || (field in refused && same(input[field], refused[field]));
  return {
    changes: Object.fromEntries(differing.filter((field) => !waits(field)).map((field) => [field, input[field]])),
    held: differing.filter(waits),
  };
}

const fieldsThatDiffer = (one: Snapshot, other: Snapshot): string[] =>
  Object.keys(one).filter((field) => field !== 'version' && !same(one[field], other[field]));

const valueNames = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values & string)[];
const fieldOf = <Values extends object>({ fields }: Pick<DraftKind<never, Values>, 'fields'>, name: keyof Values & string): string =>
  fields[name] ?? name;

/** The form's values that count as saved once `saved` is: the typed ones where they are equal to it, or else the former ones. */
export function settledValues<Item extends SavedItem, Values extends object>(
  kind: DraftKind<Item, Values>,
  values: Values,
  initial: Values,
  saved: Snapshot,
): Values {
  const input = kind.snapshotOf(values);
  const names = valueNames(values).filter((name) => same(input[fieldOf(kind, name)], saved[fieldOf(kind, name)]));
  return { ...initial, ...Object.fromEntries(names.map((name) => [name, values[name]])) };
}

/** The other person's version with the changes that were made here since `saved`. */
export function mineOver<Item extends SavedItem, Values extends object>(
  kind: DraftKind<Item, Values>,
  theirs: Values,
  mine: Values,
  saved: Snapshot,
): Values {
  const changed = new Set(fieldsThatDiffer(kind.snapshotOf(mine), saved));
  const names = valueNames(mine).filter((name) => changed.has(fieldOf(kind, name)));
  return { ...theirs, ...Object.fromEntries(names.map((name) => [name, mine[name]])) };
}

const words = (html: unknown): string => (typeof html === 'string' ? html.replace(/<[^>]*>/g, '').trim() : text(html));
type RichTexts = Pick<DraftKind<never, never>, 'richTexts'>;

/** Whether the server has a field as it was sent. Rich text is compared by its words, since the server sanitises it. */
const has = ({ richTexts }: RichTexts, there: Snapshot, sent: Snapshot, field: string): boolean =>
  field in sent && (same(there[field], sent[field]) || (richTexts.includes(field) && words(there[field]) === words(sent[field])));

/** The fields that another person has changed since `saved`. Changes of this browser's unanswered requests (`sent`) do not count. */
export const foreignFields = (kind: RichTexts, theirs: Snapshot, saved: Snapshot, ...sent: Snapshot[]): string[] =>
  fieldsThatDiffer(theirs, saved).filter((field) => !sent.some((one) => has(kind, theirs, one, field)));

/** The fields of several of this browser's requests that the server has. */
export const arrived = (kind: RichTexts, there: Snapshot, ...sent: Snapshot[]): Snapshot =>
  Object.fromEntries(sent.flatMap((one) => Object.entries(one).filter(([field]) => has(kind, there, one, field))));

/** Whether the server has all fields of a request. */
export const hasArrived = (kind: RichTexts, there: Snapshot, sent: Snapshot): boolean => {
  const fields = Object.keys(sent);
  return fields.length > 0 && fields.every((field) => has(kind, there, sent, field));
};
