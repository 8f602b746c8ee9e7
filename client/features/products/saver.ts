import type { ProductFormFragment, UserErrorCode } from '../../apollo/generated.ts';
import type { FieldFailure } from '../../forms/errors.ts';
import { errorMessage, isUnanswered } from '../../ui/errorMessage.ts';
import { foreignFields, hasArrived, mineOver, type Pending, pendingOf, type Snapshot, settledValues, snapshotOf } from './autosave.ts';
import { type ProductValues, valuesOf } from './productValues.ts';

export type Failure = FieldFailure & { code: UserErrorCode };
interface Answer {
  product: ProductFormFragment | null;
  userErrors: readonly Failure[];
}

/** The way to the server. */
export interface Transport {
  create(input: object): Promise<Answer>;
  update(id: string, input: object): Promise<Answer>;
  /** As it is by now; null once it is gone. */
  read(id: string): Promise<ProductFormFragment | null>;
}

/** The form whose values are saved. */
export interface SavedForm {
  /** Which values count as unchanged from now on. */
  settle(initial: ProductValues): void;
  /** Other values, and which of them count as unchanged. */
  adopt(values: ProductValues, initial: ProductValues): void;
  /** What the server has turned down. */
  refuse(failures: readonly FieldFailure[]): void;
}

/** What somebody else has saved since this form was opened. */
export interface Stale {
  theirs: ProductFormFragment;
  /** What they changed; empty when it is not known any more. */
  fields: readonly string[];
}

export interface Saving {
  phase: 'idle' | 'untitled' | 'saving' | 'saved' | 'failed' | 'offline' | 'gone';
  savedAt: string | null;
  /** Why it failed, for a person. */
  failure: string | null;
  /** Fields that differ from what is saved and cannot be saved as they are. */
  held: readonly string[];
  stale: Stale | null;
  /** What was typed here before theirs was taken over. */
  putAside: ProductValues | null;
  /** As last heard of: what is on sale is only saved when it is asked for. */
  product: { id: string; version: number; status: ProductFormFragment['status'] } | null;
}

export interface SaverOptions {
  transport: Transport;
  product: ProductFormFragment | null;
  values: ProductValues;
  currency: string;
  /** Names the creation, so that a repeat makes no second draft. */
  creationKey: string;
  /** The version that kept changes were made to, when there are some. */
  keptVersion?: number;
  /** What a page that was left had sent without hearing of it. */
  unheard?: Snapshot;
  onCreated(id: string): void;
}

/** How long typing rests before it is saved, in milliseconds. */
const restFor = 900;
const longestWait = 30_000;

export type Saver = ReturnType<typeof createSaver>;

/**
 * Saves a product while it is typed: one request at a time, only what changed and keeps the rules, on top of the version that
 * is known. A draft begins with its title. What somebody else saved meanwhile is never written over unasked.
 */
export function createSaver({ transport, product, values, currency, creationKey, keptVersion, unheard = {}, onCreated }: SaverOptions) {
  let saved = snapshotOf(values);
  // One version more, and just what was on its way when the page was left: that was nobody else.
  const known = keptVersion === undefined || keptVersion === product?.version;
  const ours = keptVersion !== undefined && keptVersion + 1 === product?.version && hasArrived(saved, unheard);
  let saving: Saving = {
    phase: 'idle',
    savedAt: null,
    failure: null,
    held: [],
    stale: product && !known && !ours ? { theirs: product, fields: [] } : null,
    putAside: null,
    product,
  };
  let initial = values;
  let latest = values;
  let refused: Snapshot = {};
  /** What requests without an answer may have written. */
  let lost: Snapshot = ours ? {} : unheard;
  /** What the request that is under way may write. */
  let sending: Snapshot = {};
  let failures = 0;
  let left = false;
  let form: SavedForm | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<readonly Failure[]> | undefined;
  const listeners = new Set<() => void>();

  const set = (change: Partial<Saving>) => {
    saving = { ...saving, ...change };
    for (const listener of listeners) listener();
  };
  const isDraft = () => !saving.product || saving.product.status === 'DRAFT';
  const pending = (): Pending => pendingOf(latest, saved, refused);

  function schedule(wait = restFor) {
    clearTimeout(timer);
    timer = setTimeout(() => void flush().catch(() => undefined), wait);
  }

  /** Sends what is pending. One request at a time: what is typed meanwhile waits for the next. */
  function flush(): Promise<readonly Failure[]> {
    clearTimeout(timer);
    const next = (running ?? Promise.resolve([])).then(attempt, attempt).finally(() => {
      if (running === next) running = undefined;
    });
    running = next;
    return next;
  }

  async function attempt(): Promise<readonly Failure[]> {
    const sent = latest;
    const { changes, held } = pending();
    set({ held });
    if (saving.stale || saving.phase === 'gone') return [];
    if (Object.keys(changes).length === 0) {
      set({ phase: saving.savedAt ? 'saved' : 'idle', failure: null });
      return [];
    }
    if (!saving.product && !('title' in changes)) {
      set({ phase: 'untitled' });
      return [];
    }
    set({ phase: 'saving', failure: null });
    sending = changes;
    try {
      const answer = await send(changes);
      failures = 0;
      return answer.product ? done(answer.product, sent, changes) : await turnedDown(answer.userErrors, changes);
    } catch (error) {
      if (isUnanswered(error)) lost = { ...lost, ...changes };
      failures += 1;
      set({ phase: navigator.onLine ? 'failed' : 'offline', failure: errorMessage(error) });
      if (isDraft()) schedule(Math.min(longestWait, 1000 * 2 ** failures));
      throw error;
    } finally {
      sending = {};
    }
  }

  const send = (changes: Snapshot) =>
    saving.product
      ? transport.update(saving.product.id, { ...changes, version: saving.product.version })
      : transport.create({ ...changes, idempotencyKey: creationKey });

  function done(answer: ProductFormFragment, sent: ProductValues, changes: Snapshot): [] {
    const begun = !saving.product;
    // An earlier call that was never heard of may have made it, with less in it.
    const before = begun && Object.keys(lost).length > 0 ? snapshotOf(valuesOf(answer, currency)) : { ...saved, ...changes };
    lost = {};
    know(answer, before);
    initial = settledValues(sent, initial, saved);
    form?.settle(initial);
    set({ phase: 'saved', savedAt: new Date().toISOString(), held: pending().held });
    if (begun && !left) onCreated(answer.id);
    const more = latest !== sent || Object.keys(pending().changes).length > 0;
    if (more && isDraft()) schedule();
    return [];
  }

  async function turnedDown(errors: readonly Failure[], changes: Snapshot): Promise<readonly Failure[]> {
    if (errors.some(({ code }) => code === 'STALE')) return fallBehind(errors);
    if (errors.some(({ field }) => field?.[0] === 'id')) {
      set({ phase: 'gone', failure: errors[0]?.message ?? null });
      return errors;
    }
    const names = errors.flatMap(({ field }) => field?.[0] ?? []).filter((name) => name in changes);
    refused = { ...refused, ...Object.fromEntries(names.map((name) => [name, changes[name as keyof Snapshot]])) };
    form?.refuse(errors);
    if (names.length === 0) set({ phase: 'failed', failure: errors[0]?.message ?? null });
    else if (isDraft()) await attempt();
    set({ held: pending().held, ...(saving.phase === 'saving' && { phase: 'idle' }) });
    return errors;
  }

  /** The version is an older one: by somebody else's hand, or by ours and the answer never came. */
  async function fallBehind(errors: readonly Failure[]): Promise<readonly Failure[]> {
    const theirs = saving.product && (await transport.read(saving.product.id));
    if (!theirs) {
      set({ phase: 'gone', failure: errors[0]?.message ?? null });
      return errors;
    }
    const there = snapshotOf(valuesOf(theirs, currency));
    const fields = foreignFields(there, saved, lost);
    if (fields.length > 0 || theirs.status !== saving.product?.status) {
      set({ phase: 'idle', stale: { theirs, fields } });
      return errors;
    }
    const ours = lost;
    lost = {};
    know(theirs, { ...saved, ...ours });
    return attempt();
  }

  function know({ id, version, status }: ProductFormFragment, snapshot: Snapshot) {
    saved = snapshot;
    set({ product: { id, version, status } });
  }

  /** Answers what somebody else saved: mine goes over it where I changed something, or theirs comes in and mine is put aside. */
  function settleWith(choice: 'mine' | 'theirs') {
    if (!saving.stale) return;
    const { theirs } = saving.stale;
    const there = valuesOf(theirs, currency);
    const mine = latest;
    const next = choice === 'mine' ? mineOver(there, mine, saved) : there;
    lost = {};
    refused = {};
    initial = there;
    latest = next;
    know(theirs, snapshotOf(there));
    set({ stale: null, phase: 'idle', held: [], putAside: choice === 'theirs' ? mine : null });
    form?.adopt(next, there);
    if (isDraft()) schedule(0);
  }

  return {
    get: () => saving,
    /** What has been sent and not been answered. */
    unheard: (): Snapshot => ({ ...lost, ...sending }),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    attach: (next: SavedForm) => {
      form = next;
      left = false;
    },
    /** What is typed by now. */
    changed: (next: ProductValues) => {
      if (next === latest) return;
      latest = next;
      if (isDraft()) schedule();
    },
    /** Saves at once; answers what the server has against it, and throws when it cannot be reached. */
    save: (next: ProductValues) => {
      latest = next;
      refused = {};
      return flush();
    },
    retry: () => {
      if (isDraft()) void flush().catch(() => undefined);
    },
    isSaved: () => {
      const { changes, held } = pending();
      return held.length === 0 && Object.keys(changes).length === 0;
    },
    settleWith,
    /** Puts back what was here before theirs came in. */
    putBack: () => {
      if (!saving.putAside) return;
      latest = saving.putAside;
      set({ putAside: null });
      form?.adopt(latest, initial);
      if (isDraft()) schedule(0);
    },
    dismiss: () => set({ putAside: null }),
    /** The page is left: what can be sent goes at once, and nothing is tried again. */
    leave: () => {
      left = true;
      const sent = isDraft() && !saving.stale ? flush() : Promise.resolve([]);
      return sent.catch(() => []).finally(() => clearTimeout(timer));
    },
  };
}
