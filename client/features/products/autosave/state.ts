import type { ProductFormFragment, UserErrorsFragment } from '../../../apollo/generated.ts';
import { type ProductValues, valuesOf } from '../productValues.ts';
import { foreignFields, hasArrived, mineOver, type Pending, pendingOf, type Snapshot, settledValues, snapshotOf } from './changes.ts';

/** A newer version, saved by another person since this form was opened. */
export interface Stale {
  theirs: ProductFormFragment;
  /** The fields that they changed; empty when that is not known any more. */
  fields: readonly string[];
}

/** How a product's saving stands, for the page to show. */
export interface Saving {
  phase: 'idle' | 'untitled' | 'saving' | 'saved' | 'failed' | 'offline' | 'gone';
  savedAt: string | null;
  /** Why it failed, for a person. */
  failure: string | null;
  /** Fields that differ from what is saved and cannot be saved as they are. */
  held: readonly string[];
  stale: Stale | null;
  /** The values that were typed here before theirs was taken over. */
  putAside: ProductValues | null;
  /** The product as last heard of. One on sale is only saved when it is asked for. */
  product: { id: string; version: number; status: ProductFormFragment['status'] } | null;
}

export interface SavingState {
  shown: Saving;
  /** The values that count as unchanged in the form. */
  initial: ProductValues;
  /** The values that are typed by now. */
  latest: ProductValues;
  /** The fields that the server has, as far as is known. */
  saved: Snapshot;
  /** Values that the server has turned down. They wait for another. */
  refused: Snapshot;
  /** Fields that requests without an answer may have written. */
  lost: Snapshot;
  /** Fields that the request under way may write. */
  sending: Snapshot;
  /** Tries in a row that failed. */
  failures: number;
}

export type SavingEvent =
  | { type: 'typed'; values: ProductValues }
  /** The person asks for everything to be saved, refused values too. */
  | { type: 'asked'; values: ProductValues }
  /** A try begins: afterwards `sending` holds what is to be sent, if anything is. */
  | { type: 'tried' }
  | { type: 'answered'; product: ProductFormFragment; sent: ProductValues; changes: Snapshot; at: string }
  | { type: 'refused'; errors: readonly UserErrorsFragment[]; changes: Snapshot }
  /** The server has a newer version: `theirs`, or null when the product is gone. */
  | { type: 'outdated'; theirs: ProductFormFragment | null; errors: readonly UserErrorsFragment[] }
  | { type: 'failed'; changes: Snapshot; unanswered: boolean; online: boolean; failure: string }
  /** A try has come to its end, well or not. */
  | { type: 'ended' }
  /** The person decides what counts: what is typed here, or what another person has saved. */
  | { type: 'decided'; choice: 'mine' | 'theirs' }
  | { type: 'putBack' }
  | { type: 'dismissed' };

export interface SavingStart {
  product: ProductFormFragment | null;
  values: ProductValues;
  /** The version that kept changes were made to, when there are some. */
  keptVersion?: number;
  /** Fields that a page sent before it was left, without an answer. */
  unheard?: Snapshot;
}

export function startSaving({ product, values, keptVersion, unheard = {} }: SavingStart): SavingState {
  const saved = snapshotOf(values);
  // One version more, and just what was on its way when the page was left: that was this browser.
  const known = keptVersion === undefined || keptVersion === product?.version;
  const ours = keptVersion !== undefined && keptVersion + 1 === product?.version && hasArrived(saved, unheard);
  return {
    shown: {
      phase: 'idle',
      savedAt: null,
      failure: null,
      held: [],
      stale: product && !known && !ours ? { theirs: product, fields: [] } : null,
      putAside: null,
      product,
    },
    initial: values,
    latest: values,
    saved,
    refused: {},
    lost: ours ? {} : unheard,
    sending: {},
    failures: 0,
  };
}

export const isDraft = ({ shown: { product } }: SavingState): boolean => !product || product.status === 'DRAFT';

export const pending = ({ latest, saved, refused }: SavingState): Pending => pendingOf(latest, saved, refused);

/** The state after an event. The currency is the account's. */
export function reduceSaving(state: SavingState, event: SavingEvent, currency: string): SavingState {
  const show = (change: Partial<Saving>, rest: Partial<SavingState> = {}): SavingState => ({
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
      return answered(state, event, currency);
    case 'refused':
      return refused(state, event);
    case 'outdated':
      return outdated(state, event, currency);
    case 'failed':
      return show(
        { phase: event.online ? 'failed' : 'offline', failure: event.failure },
        { failures: state.failures + 1, ...(event.unanswered && { lost: { ...state.lost, ...event.changes } }) },
      );
    case 'ended':
      return { ...state, sending: {} };
    case 'decided':
      return decided(state, event.choice, currency);
    case 'putBack':
      return state.shown.putAside ? show({ putAside: null }, { latest: state.shown.putAside }) : state;
    case 'dismissed':
      return show({ putAside: null });
  }
}

function tried(state: SavingState): SavingState {
  const { shown } = state;
  const { changes, held } = pending(state);
  const show = (change: Partial<Saving>): SavingState => ({ ...state, sending: {}, shown: { ...shown, held, ...change } });
  if (shown.stale || shown.phase === 'gone') return show({});
  if (Object.keys(changes).length === 0) return show({ phase: shown.savedAt ? 'saved' : 'idle', failure: null });
  // A draft begins with its title.
  if (!shown.product && !('title' in changes)) return show({ phase: 'untitled' });
  return { ...show({ phase: 'saving', failure: null }), sending: changes };
}

/** The same state, with the server's newest version and what it holds. */
const knowing = (state: SavingState, { id, version, status }: ProductFormFragment, saved: Snapshot): SavingState => ({
  ...state,
  saved,
  lost: {},
  shown: { ...state.shown, product: { id, version, status } },
});

function answered(state: SavingState, { product, sent, changes, at }: Extract<SavingEvent, { type: 'answered' }>, currency: string) {
  // An earlier call whose answer never came may have made the draft, with less in it.
  const madeBefore = !state.shown.product && Object.keys(state.lost).length > 0;
  const known = knowing(state, product, madeBefore ? snapshotOf(valuesOf(product, currency)) : { ...state.saved, ...changes });
  const next = { ...known, failures: 0, initial: settledValues(sent, known.initial, known.saved) };
  return { ...next, shown: { ...next.shown, phase: 'saved' as const, savedAt: at, held: pending(next).held } };
}

function refused(state: SavingState, { errors, changes }: Extract<SavingEvent, { type: 'refused' }>): SavingState {
  const failure = errors[0]?.message ?? null;
  const show = (change: Partial<Saving>): SavingState => ({ ...state, failures: 0, shown: { ...state.shown, ...change } });
  if (errors.some(({ field }) => field?.[0] === 'id')) return show({ phase: 'gone', failure });
  const names = errors.flatMap(({ field }) => field?.[0] ?? []).filter((name) => name in changes);
  const turnedDown = Object.fromEntries(names.map((name) => [name, changes[name as keyof Snapshot]]));
  const next = {
    ...show(names.length === 0 ? { phase: 'failed', failure } : { phase: 'idle' }),
    refused: { ...state.refused, ...turnedDown },
  };
  return { ...next, shown: { ...next.shown, held: pending(next).held } };
}

/** The version was an older one: by another person's hand, or by ours when an answer never came. */
function outdated(state: SavingState, { theirs, errors }: Extract<SavingEvent, { type: 'outdated' }>, currency: string): SavingState {
  const { shown, saved, lost } = state;
  const heard = { ...state, failures: 0 };
  if (!theirs) return { ...heard, shown: { ...shown, phase: 'gone', failure: errors[0]?.message ?? null } };
  const fields = foreignFields(snapshotOf(valuesOf(theirs, currency)), saved, lost);
  if (fields.length > 0 || theirs.status !== shown.product?.status)
    return { ...heard, shown: { ...shown, phase: 'idle', stale: { theirs, fields } } };
  return knowing(heard, theirs, { ...saved, ...lost });
}

/** Mine goes over theirs where something was changed here, or theirs comes in and mine is put aside. */
function decided(state: SavingState, choice: 'mine' | 'theirs', currency: string): SavingState {
  const { stale } = state.shown;
  if (!stale) return state;
  const there = valuesOf(stale.theirs, currency);
  const latest = choice === 'mine' ? mineOver(there, state.latest, state.saved) : there;
  const next = { ...knowing(state, stale.theirs, snapshotOf(there)), refused: {}, initial: there, latest };
  const putAside = choice === 'theirs' ? state.latest : null;
  return { ...next, shown: { ...next.shown, stale: null, phase: 'idle', held: [], putAside } };
}
