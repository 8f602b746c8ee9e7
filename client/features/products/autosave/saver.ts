import type { ProductFormFragment, UserErrorsFragment } from '../../../apollo/generated.ts';
import type { FieldFailure } from '../../../forms/errors.ts';
import { errorMessage, isUnanswered } from '../../../ui/errorMessage.ts';
import type { ProductValues } from '../productValues.ts';
import type { Snapshot } from './changes.ts';
import { isDraft, pending, reduceSaving, type SavingEvent, type SavingStart, startSaving } from './state.ts';

interface Answer {
  product: ProductFormFragment | null;
  userErrors: readonly UserErrorsFragment[];
}

/** The way to the server. */
export interface Transport {
  create(input: object): Promise<Answer>;
  update(id: string, input: object): Promise<Answer>;
  /** The product as it is by now; null once it is gone. */
  read(id: string): Promise<ProductFormFragment | null>;
}

/** The form whose values are saved. */
export interface SavedForm {
  /** Takes these values as unchanged from now on. */
  settle(initial: ProductValues): void;
  /** Other values, and which of them count as unchanged. */
  adopt(values: ProductValues, initial: ProductValues): void;
  /** Shows the failures at their fields. */
  refuse(failures: readonly FieldFailure[]): void;
}

export interface SaverOptions extends SavingStart {
  transport: Transport;
  currency: string;
  /** Names the creation, so that a repeat makes no second draft. */
  creationKey: string;
  onCreated(id: string): void;
}

/** How long typing rests before it is saved, in milliseconds. */
const restFor = 900;
const longestWait = 30_000;

export type Saver = ReturnType<typeof createSaver>;

/**
 * Saves a product while it is typed: one request at a time, only what changed and keeps the rules, on top of the version that
 * is known. Another person's changes are never overwritten unasked. `state.ts` decides; this file has the timer,
 * the requests and the form.
 */
export function createSaver({ transport, currency, creationKey, onCreated, ...start }: SaverOptions) {
  let state = startSaving(start);
  let left = false;
  let form: SavedForm | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<readonly UserErrorsFragment[]> | undefined;
  const listeners = new Set<() => void>();

  const dispatch = (event: SavingEvent) => {
    const { shown } = state;
    state = reduceSaving(state, event, currency);
    if (state.shown !== shown) for (const listener of listeners) listener();
  };
  const hasChanges = () => Object.keys(pending(state).changes).length > 0;

  function schedule(wait = restFor) {
    clearTimeout(timer);
    timer = setTimeout(() => void flush().catch(() => undefined), wait);
  }

  /** Sends what is pending. One request at a time: what is typed meanwhile waits for the next. */
  function flush(): Promise<readonly UserErrorsFragment[]> {
    clearTimeout(timer);
    const next = (running ?? Promise.resolve([])).then(attempt, attempt).finally(() => {
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
      const { product, userErrors } = await send(changes);
      return product ? done(product, sent, changes) : await turnedDown(userErrors, changes);
    } catch (error) {
      dispatch({ type: 'failed', changes, unanswered: isUnanswered(error), online: navigator.onLine, failure: errorMessage(error) });
      if (isDraft(state)) schedule(Math.min(longestWait, 1000 * 2 ** state.failures));
      throw error;
    } finally {
      dispatch({ type: 'ended' });
    }
  }

  function send(changes: Snapshot): Promise<Answer> {
    const { product } = state.shown;
    return product
      ? transport.update(product.id, { ...changes, version: product.version })
      : transport.create({ ...changes, idempotencyKey: creationKey });
  }

  function done(product: ProductFormFragment, sent: ProductValues, changes: Snapshot): [] {
    const isNew = !state.shown.product;
    dispatch({ type: 'answered', product, sent, changes, at: new Date().toISOString() });
    form?.settle(state.initial);
    if (isNew && !left) onCreated(product.id);
    if (isDraft(state) && (state.latest !== sent || hasChanges())) schedule();
    return [];
  }

  async function turnedDown(errors: readonly UserErrorsFragment[], changes: Snapshot): Promise<readonly UserErrorsFragment[]> {
    if (errors.some(({ code }) => code === 'STALE')) return catchUp(errors);
    dispatch({ type: 'refused', errors, changes });
    if (state.shown.phase === 'gone') return errors;
    form?.refuse(errors);
    // The rest of a draft goes without what was turned down.
    if (state.shown.phase !== 'failed' && isDraft(state)) await attempt();
    return errors;
  }

  async function catchUp(errors: readonly UserErrorsFragment[]): Promise<readonly UserErrorsFragment[]> {
    const { product } = state.shown;
    dispatch({ type: 'outdated', theirs: product && (await transport.read(product.id)), errors });
    return state.shown.stale || state.shown.phase === 'gone' ? errors : attempt();
  }

  /** Puts what was decided into the form, and saves a draft at once. */
  function adopt() {
    form?.adopt(state.latest, state.initial);
    if (isDraft(state)) schedule(0);
  }

  return {
    get: () => state.shown,
    /** Changes that were sent and not answered. */
    unheard: (): Snapshot => ({ ...state.lost, ...state.sending }),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    attach: (next: SavedForm) => {
      form = next;
      left = false;
    },
    /** Takes the values that are typed by now. */
    changed: (values: ProductValues) => {
      if (values === state.latest) return;
      dispatch({ type: 'typed', values });
      if (isDraft(state)) schedule();
    },
    /** Saves at once; answers what the server has against it, and throws when it cannot be reached. */
    save: (values: ProductValues) => {
      dispatch({ type: 'asked', values });
      return flush();
    },
    retry: () => {
      if (isDraft(state)) void flush().catch(() => undefined);
    },
    isSaved: () => pending(state).held.length === 0 && !hasChanges(),
    /** Answers what another person saved: mine goes over it, or theirs comes in and mine is put aside. */
    settleWith: (choice: 'mine' | 'theirs') => {
      if (!state.shown.stale) return;
      dispatch({ type: 'decided', choice });
      adopt();
    },
    /** Puts back what was here before theirs came in. */
    putBack: () => {
      if (!state.shown.putAside) return;
      dispatch({ type: 'putBack' });
      adopt();
    },
    dismiss: () => dispatch({ type: 'dismissed' }),
    /** The page is left: what can be sent goes at once, and nothing is tried again. */
    leave: () => {
      left = true;
      const sent = isDraft(state) && !state.shown.stale ? flush() : Promise.resolve([]);
      return sent.catch(() => []).finally(() => clearTimeout(timer));
    },
  };
}
