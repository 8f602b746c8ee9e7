import type { Draft, DraftStore } from '../../../forms/draft.ts';
import { isForgotten } from '../../../session/kept.ts';
import type { Snapshot } from './changes.ts';

/** A product's unsaved changes, kept in this browser: they outlive a lost line, a closed tab and a crash. */
interface StoredDraft {
  draft: Draft;
  /** The version of the product that the changes belong to; null before there is one. */
  version: number | null;
  /** Names the creation of a draft that there is none of yet. */
  creationKey: string;
  /** The changes that were sent and not answered by then. */
  unheard?: Snapshot;
}

const keyOf = (creatorId: string, productId: string | null) => `diwan.draft.${creatorId}.${productId ?? 'new'}`;

function read(key: string): StoredDraft | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as StoredDraft | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export interface DeviceDraft extends DraftStore {
  /** The version that what was kept belongs to, when something was. */
  version: number | undefined;
  creationKey: string;
  unheard: Snapshot | undefined;
  /** Everything is saved. */
  drop(): void;
}

/**
 * The draft of a product, or of one that is about to begin. `product` answers the product by now, `unheard` the changes that are
 * on their way to the server.
 */
export function deviceDraft(
  creatorId: string,
  product: () => { id: string; version: number } | null,
  unheard: () => Snapshot,
): DeviceDraft {
  const keptAs = () => keyOf(creatorId, product()?.id ?? null);
  const found = read(keptAs());
  const creationKey = found?.creationKey ?? crypto.randomUUID();
  // One that was started in between is no longer a new one.
  const drop = () => {
    localStorage.removeItem(keptAs());
    if (read(keyOf(creatorId, null))?.creationKey === creationKey) localStorage.removeItem(keyOf(creatorId, null));
  };
  return {
    version: found?.version ?? undefined,
    creationKey,
    unheard: found?.unheard,
    take: () => found?.draft,
    keep: (draft) => {
      drop();
      if (!draft || isForgotten()) return;
      try {
        const kept: StoredDraft = { draft, version: product()?.version ?? null, creationKey, unheard: unheard() };
        localStorage.setItem(keptAs(), JSON.stringify(kept));
      } catch {
        // The browser keeps a few megabytes at the most, or nothing at all; what can be sent is sent all the same.
      }
    },
    drop,
  };
}
