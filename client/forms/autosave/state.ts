import type { UserErrorsFragment } from '../../apollo/generated.ts';
import { arrived, foreignFields, hasArrived, mineOver, type Pending, pendingOf, settledValues } from './changes.ts';
import type { DraftKind, SavedItem, Snapshot } from './kind.ts';

/** A newer version, saved by another person since this form was opened. */
export interface Stale<Item> {
  theirs: Item;
  /** The fields that the other person changed; empty when they are no longer known. */
  fields: readonly string[];
}

/** The state of saving, for the page to show. */
export interface Saving<Item, Values> {
  phase: 'idle' | 'untitled' | 'saving' | 'saved' | 'failed' | 'offline' | 'gone';
  savedAt: string | null;
  /** Why saving failed, in words for the person. */
  failure: string | null;
  /** Fields whose typed values break a rule and are not saved. */
  held: readonly string[];
  stale: Stale<Item> | null;
  /** The values that were typed here before the other person's were taken over. */
  putAside: Values | null;
  /** The item as last read. It saves itself only while it is a draft. */
  item: { id: string; version: number; status: string } | null;
}

export interface SavingState<Item extends SavedItem, Values extends object> {
  kind: DraftKind<Item, Values>;
  shown: Saving<Item, Values>;
  /** The values that count as unchanged in the form. */
  initial: Values;
  /** The values as they are typed now. */
  latest: Values;
  /** The fields as the server is known to have them. */
  saved: Snapshot;
  /** Values that the server has refused. They are not sent again until they change. */
  refused: Snapshot;
  /** Fields that requests without an answer may have written. */
  lost: Snapshot;
  /** Fields that the request under way may write. */
  sending: Snapshot;
  /** Fields that further requests may have written: one entry for each time that the page was hidden or left during a request. */
  repeated: readonly Snapshot[];
  /** Tries in a row that failed. */
  failures: number;
}

export type SavingEvent<Item, Values> =
  | { type: 'typed'; values: Values }
  /** The person asks for everything to be saved, refused values too. */
  | { type: 'asked'; values: Values }
  /** A try begins: afterwards `sending` holds what is to be sent, if anything is. */
  | { type: 'tried' }
  | { type: 'answered'; item: Item; sent: Values; changes: Snapshot; at: string }
  | { type: 'refused'; errors: readonly UserErrorsFragment[]; changes: Snapshot }
  /** The server has a newer version: `theirs`, or null when it is gone. */
  | { type: 'outdated'; theirs: Item | null; errors: readonly UserErrorsFragment[] }
  | { type: 'failed'; changes: Snapshot; unanswered: boolean; online: boolean; failure: string }
  /** These changes were sent once more beside the request under way, and no answer is waited for. */
  | { type: 'repeated'; changes: Snapshot }
  /** A try has ended, with success or not. */
  | { type: 'ended' }
  /** The person decides which values count: the typed ones here, or those that another person has saved. */
  | { type: 'decided'; choice: 'mine' | 'theirs' }
  | { type: 'putBack' }
  | { type: 'dismissed' };

/** The event of one type. */
type Of<Item, Values, Type extends SavingEvent<Item, Values>['type']> = Extract<SavingEvent<Item, Values>, { type: Type }>;

export interface SavingStart<Item extends SavedItem, Values extends object> {
  kind: DraftKind<Item, Values>;
  item: Item | null;
  values: Values;
  /** The fields that the server has, if the form begins with more. A new item is made with the others, too. */
  saved?: Snapshot;
  /** The version that changes kept on this device belong to, if there are any. */
  keptVersion?: number;
  /** Fields that a page sent before it was left, without an answer. */
  unheard?: Snapshot;
  /** The fields of each further request on the same version. The server has taken at most one of all these requests. */
  repeated?: readonly Snapshot[];
}

export function startSaving<Item extends SavedItem, Values extends object>(start: SavingStart<Item, Values>): SavingState<Item, Values> {
  const { kind, item, values, keptVersion, unheard = {}, repeated = [] } = start;
  const saved = start.saved ?? kind.snapshotOf(values);
  // If the version went up by one, by just the changes that were on their way when the page was left, this browser made them.
  const known = keptVersion === undefined || keptVersion === item?.version;
  const ours =
    keptVersion !== undefined && keptVersion + 1 === item?.version && [unheard, ...repeated].some((sent) => hasArrived(kind, saved, sent));
  return {
    kind,
    shown: {
      phase: 'idle',
      savedAt: null,
      failure: null,
      held: [],
      stale: item && !known && !ours ? { theirs: item, fields: [] } : null,
      putAside: null,
      item,
    },
    initial: values,
    latest: values,
    saved,
    refused: {},
    lost: ours ? {} : unheard,
    sending: {},
    repeated: ours ? [] : repeated,
    failures: 0,
  };
}

/** Whether the item saves itself, also before it exists. */
export const isDraft = ({ item }: Pick<Saving<never, never>, 'item'>): boolean => !item || item.status === 'DRAFT';

export const pending = <Item extends SavedItem, Values extends object>(state: SavingState<Item, Values>): Pending =>
  pendingOf(state.kind, state.latest, state.saved, state.refused);

/** The state after an event. */
export function reduceSaving<Item extends SavedItem, Values extends object>(
  state: SavingState<Item, Values>,
  event: SavingEvent<Item, Values>,
): SavingState<Item, Values> {
  const show = (change: Partial<Saving<Item, Values>>, rest: Partial<SavingState<Item, Values>> = {}): SavingState<Item, Values> => ({
    ...state,
    ...rest,
    shown: { ...state.shown, ...change },
  });
  switch (event.type) {
    case 'typed':
      return { ...state, latest: event.values };
    case 'asked':
      return { ...state, latest: event.values, refused: {} };
    case 'tried':
      return tried(state);
    case 'answered':
      return answered(state, event);
    case 'refused':
      return refused(state, event);
    case 'outdated':
      return outdated(state, event);
    case 'failed':
      return show(
        { phase: event.online ? 'failed' : 'offline', failure: event.failure },
        { failures: state.failures + 1, ...(event.unanswered && { lost: { ...state.lost, ...event.changes } }) },
      );
    case 'repeated':
      return { ...state, repeated: [...state.repeated, event.changes] };
    case 'ended':
      return { ...state, sending: {} };
    case 'decided':
      return decided(state, event.choice);
    case 'putBack':
      return state.shown.putAside ? show({ putAside: null }, { latest: state.shown.putAside }) : state;
    case 'dismissed':
      return show({ putAside: null });
  }
}

function tried<Item extends SavedItem, Values extends object>(state: SavingState<Item, Values>): SavingState<Item, Values> {
  const { shown } = state;
  const { changes, held } = pending(state);
  const show = (change: Partial<Saving<Item, Values>>) => ({ ...state, sending: {}, shown: { ...shown, held, ...change } });
  if (shown.stale || shown.phase === 'gone') return show({});
  if (Object.keys(changes).length === 0) return show({ phase: shown.savedAt ? 'saved' : 'idle', failure: null });
  // A draft begins with its title.
  if (!shown.item && !('title' in changes)) return show({ phase: 'untitled' });
  return { ...show({ phase: 'saving', failure: null }), sending: changes };
}

/** The state with the server's newest version and its fields. */
const knowing = <Item extends SavedItem, Values extends object>(
  state: SavingState<Item, Values>,
  { id, version, status }: Item,
  saved: Snapshot,
): SavingState<Item, Values> => ({
  ...state,
  saved,
  lost: {},
  repeated: [],
  shown: { ...state.shown, item: { id, version, status } },
});

function answered<Item extends SavedItem, Values extends object>(
  state: SavingState<Item, Values>,
  { item, sent, changes, at }: Of<Item, Values, 'answered'>,
): SavingState<Item, Values> {
  const { kind } = state;
  // A call without an answer may have made the draft, with fewer or more fields.
  const madeBefore = !state.shown.item && (Object.keys(state.lost).length > 0 || state.repeated.length > 0);
  const known = knowing(state, item, madeBefore ? kind.snapshotOf(kind.valuesOf(item)) : { ...state.saved, ...changes });
  const next = { ...known, failures: 0, initial: settledValues(kind, sent, known.initial, known.saved) };
  return { ...next, shown: { ...next.shown, phase: 'saved' as const, savedAt: at, held: pending(next).held } };
}

function refused<Item extends SavedItem, Values extends object>(
  state: SavingState<Item, Values>,
  { errors, changes }: Of<Item, Values, 'refused'>,
): SavingState<Item, Values> {
  const failure = errors[0]?.message ?? null;
  const show = (change: Partial<Saving<Item, Values>>): SavingState<Item, Values> => ({
    ...state,
    failures: 0,
    shown: { ...state.shown, ...change },
  });
  if (errors.some(({ field }) => field?.[0] === 'id')) return show({ phase: 'gone', failure });
  const names = errors.flatMap(({ field }) => field?.[0] ?? []).filter((name) => name in changes);
  const turnedDown = Object.fromEntries(names.map((name) => [name, changes[name]]));
  const next = {
    ...show(names.length === 0 ? { phase: 'failed', failure } : { phase: 'idle' }),
    refused: { ...state.refused, ...turnedDown },
  };
  return { ...next, shown: { ...next.shown, held: pending(next).held } };
}

/** The version was outdated, by another person's change or by a change of this browser whose answer never came. */
function outdated<Item extends SavedItem, Values extends object>(
  state: SavingState<Item, Values>,
  { theirs, errors }: Of<Item, Values, 'outdated'>,
): SavingState<Item, Values> {
  const { kind, shown, saved, lost, repeated } = state;
  const heard = { ...state, failures: 0 };
  if (!theirs) return { ...heard, shown: { ...shown, phase: 'gone', failure: errors[0]?.message ?? null } };
  const there = kind.snapshotOf(kind.valuesOf(theirs));
  const fields = foreignFields(kind, there, saved, lost, ...repeated);
  if (fields.length > 0 || theirs.status !== shown.item?.status)
    return { ...heard, shown: { ...shown, phase: 'idle', stale: { theirs, fields } } };
  return knowing(heard, theirs, { ...saved, ...arrived(kind, there, lost, ...repeated) });
}

/** Mine replaces theirs in the fields that were changed here, or theirs replaces mine, which is put aside. */
function decided<Item extends SavedItem, Values extends object>(
  state: SavingState<Item, Values>,
  choice: 'mine' | 'theirs',
): SavingState<Item, Values> {
  const { kind } = state;
  const { stale } = state.shown;
  if (!stale) return state;
  const there = kind.valuesOf(stale.theirs);
  const latest = choice === 'mine' ? mineOver(kind, there, state.latest, state.saved) : there;
  const next = { ...knowing(state, stale.theirs, kind.snapshotOf(there)), refused: {}, initial: there, latest };
  const putAside = choice === 'theirs' ? state.latest : null;
  return { ...next, shown: { ...next.shown, stale: null, phase: 'idle', held: [], putAside } };
}
