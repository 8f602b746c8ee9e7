import type { UserErrorsFragment } from '../../apollo/generated.ts';
import { errorMessage, isUnanswered } from '../../ui/errorMessage.ts';
import type { FieldFailure } from '../errors.ts';
import { same } from './changes.ts';
import type { SavedItem, Snapshot } from './kind.ts';
import { isDraft, pending, reduceSaving, type Saving, type SavingEvent, type SavingStart, startSaving } from './state.ts';

interface SaveAnswer<Item> {
  item: Item | null;
  userErrors: readonly UserErrorsFragment[];
}

/** The requests to the server. */
export interface Transport<Item> {
  create(input: object): Promise<SaveAnswer<Item>>;
  update(id: string, input: object): Promise<SaveAnswer<Item>>;
  /** Reads the item as it is now; null once it is deleted. */
  read(id: string): Promise<Item | null>;
}

/** The form whose values are saved. */
export interface SavedForm<Values> {
  /** Takes these values as unchanged from now on. */
  settle(initial: Values): void;
  /** Puts other values in, and says which of them count as unchanged. */
  adopt(values: Values, initial: Values): void;
  /** Shows the failures at their fields. */
  refuse(failures: readonly FieldFailure[]): void;
}

export interface SaverOptions<Item extends SavedItem, Values extends object> extends SavingStart<Item, Values> {
  transport: Transport<Item>;
  /** Names the creation, so that a repeat makes no second draft. */
  creationKey: string;
  onCreated(id: string): void;
}

/** Milliseconds for which typing must pause before it is saved. */
const restFor = 900;
const longestWait = 30_000;

/** The part of a saver that a page uses, for every kind of draft. */
export interface SaverFace {
  get: () => Saving<SavedItem, object>;
  subscribe: (listener: () => void) => () => void;
  /** Tries again at once. */
  retry: () => void;
  /** Settles a conflict with another person's change: mine replaces theirs, or theirs replaces mine, which is put aside. */
  settleWith: (choice: 'mine' | 'theirs') => void;
  /** Puts back the values that were put aside. */
  putBack: () => void;
  /** Drops the values that were put aside. */
  dismiss: () => void;
}

export type Saver<Item extends SavedItem, Values extends object> = ReturnType<typeof createSaver<Item, Values>>;

/**
 * Saves an item while it is typed. It makes one request at a time, with the changed fields that keep the rules and the known version. It
 * never overwrites another person's changes unasked. `state.ts` decides; this file has the timer, the requests and the form.
 */
export function createSaver<Item extends SavedItem, Values extends object>(options: SaverOptions<Item, Values>) {
  const { transport, creationKey, onCreated, ...start } = options;
  let state = startSaving(start);
  let left = false;
  let form: SavedForm<Values> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<readonly UserErrorsFragment[]> | undefined;
  const listeners = new Set<() => void>();

  const dispatch = (event: SavingEvent<Item, Values>) => {
    const { shown } = state;
    state = reduceSaving(state, event);
    if (state.shown !== shown) for (const listener of listeners) listener();
  };
  const hasChanges = () => Object.keys(pending(state).changes).length > 0;

  function schedule(wait = restFor) {
    clearTimeout(timer);
    timer = setTimeout(() => void flush().catch(() => undefined), wait);
  }

  /** Sends the pending changes. There is one request at a time; changes that are typed meanwhile wait for the next. */
  function flush(): Promise<readonly UserErrorsFragment[]> {
    clearTimeout(timer);
    const next = (running ? running.then(attempt, attempt) : attempt()).finally(() => {
      if (running === next) running = undefined;
    });
    running = next;
    return next;
  }

  async function attempt(): Promise<readonly UserErrorsFragment[]> {
    const sent = state.latest;
    dispatch({ type: 'tried' });
    const changes = state.sending;
    if (Object.keys(changes).length === 0) return [];
    try {
      const { item, userErrors } = await send(changes);
      return item ? done(item, sent, changes) : await turnedDown(userErrors, changes);
    } catch (error) {
      dispatch({ type: 'failed', changes, unanswered: isUnanswered(error), online: navigator.onLine, failure: errorMessage(error) });
      if (isDraft(state.shown)) schedule(Math.min(longestWait, 1000 * 2 ** state.failures));
      throw error;
    } finally {
      dispatch({ type: 'ended' });
    }
  }

  function send(changes: Snapshot): Promise<SaveAnswer<Item>> {
    const { item } = state.shown;
    return item
      ? transport.update(item.id, { ...changes, version: item.version })
      : transport.create({ ...changes, idempotencyKey: creationKey });
  }

  function done(item: Item, sent: Values, changes: Snapshot): [] {
    const isNew = !state.shown.item;
    dispatch({ type: 'answered', item, sent, changes, at: new Date().toISOString() });
    form?.settle(state.initial);
    if (isNew && !left) onCreated(item.id);
    if (isDraft(state.shown) && (state.latest !== sent || hasChanges())) schedule();
    return [];
  }

  async function turnedDown(errors: readonly UserErrorsFragment[], changes: Snapshot): Promise<readonly UserErrorsFragment[]> {
    if (errors.some(({ code }) => code === 'STALE')) return catchUp(errors);
    dispatch({ type: 'refused', errors, changes });
    if (state.shown.phase === 'gone') return errors;
    form?.refuse(errors);
    // The other fields of a draft are sent without the refused ones.
    if (state.shown.phase !== 'failed' && isDraft(state.shown)) await attempt();
    return errors;
  }

  async function catchUp(errors: readonly UserErrorsFragment[]): Promise<readonly UserErrorsFragment[]> {
    const { item } = state.shown;
    dispatch({ type: 'outdated', theirs: item && (await transport.read(item.id)), errors });
    return state.shown.stale || state.shown.phase === 'gone' ? errors : attempt();
  }

  /** Puts the decided values into the form, and saves a draft at once. */
  function adopt() {
    form?.adopt(state.latest, state.initial);
    if (isDraft(state.shown)) schedule(0);
  }

  return {
    get: () => state.shown,
    /** Changes that were sent and have no answer yet. */
    unheard: (): Snapshot => ({ ...state.lost, ...state.sending }),
    /** All sent changes by request. Of two requests on one version, the server has taken at most one. */
    repeated: (): readonly Snapshot[] => [...state.repeated, state.lost, state.sending].filter((sent) => Object.keys(sent).length > 0),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    attach: (next: SavedForm<Values>) => {
      form = next;
      left = false;
    },
    /** Takes the values as they are typed now. */
    changed: (values: Values) => {
      if (values === state.latest) return;
      dispatch({ type: 'typed', values });
      if (isDraft(state.shown)) schedule();
    },
    /** Saves at once. Answers the server's failures, and throws when the server cannot be reached. */
    save: (values: Values) => {
      dispatch({ type: 'asked', values });
      return flush();
    },
    retry: () => {
      if (isDraft(state.shown)) void flush().catch(() => undefined);
    },
    isSaved: () => pending(state).held.length === 0 && !hasChanges(),
    settleWith: (choice: 'mine' | 'theirs') => {
      if (!state.shown.stale) return;
      dispatch({ type: 'decided', choice });
      adopt();
    },
    putBack: () => {
      if (!state.shown.putAside) return;
      dispatch({ type: 'putBack' });
      adopt();
    },
    dismiss: () => dispatch({ type: 'dismissed' }),
    /**
     * The page may end at any moment, so all typed changes are sent before this returns. A request under way may end with the page. Its
     * changes are sent once more with the newer ones, on the same version, and the server takes one of the two requests.
     */
    hide: () => {
      if (left || !isDraft(state.shown) || state.shown.stale || state.shown.phase === 'gone' || !hasChanges()) return;
      if (!running) return void flush().catch(() => undefined);
      const { changes } = pending(state);
      if (same(changes, state.sending) || same(changes, state.repeated.at(-1))) return;
      if (!state.shown.item && !('title' in changes)) return;
      dispatch({ type: 'repeated', changes });
      void send(changes).catch(() => undefined);
    },
    /** The page is left. All changes that can be sent are sent at once, and nothing is tried again. */
    leave: () => {
      left = true;
      const sent = isDraft(state.shown) && !state.shown.stale ? flush() : Promise.resolve([]);
      return sent.catch(() => []).finally(() => clearTimeout(timer));
    },
  };
}
