import { deviceStorage } from '../../i18n/storage.ts';
import { isForgotten } from '../../session/kept.ts';
import type { Draft, DraftStore } from '../draft.ts';
import type { Snapshot } from './kind.ts';

/** The unsaved changes of one item, kept in this browser. They outlive a lost connection, a closed tab and a crash. */
interface StoredDraft {
  draft: Draft;
  /** The version that the changes belong to; null before the item exists. */
  version: number | null;
  /** The key for creating a draft that does not exist yet. */
  creationKey: string;
  /** The changes that were sent and had no answer by then. */
  unheard?: Snapshot;
  /** Those that were sent once more, each time that the page was hidden or left. */
  repeated?: readonly Snapshot[];
}

const keyOf = (creatorId: string, name: string) => `diwan.draft.${creatorId}.${name}`;

function read(key: string): StoredDraft | undefined {
  try {
    return (JSON.parse(deviceStorage.getItem(key) ?? 'null') as StoredDraft | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export interface DeviceDraft extends DraftStore {
  /** The version that the kept changes belong to; undefined without any. */
  version: number | undefined;
  creationKey: string;
  unheard: Snapshot | undefined;
  repeated: readonly Snapshot[] | undefined;
  /** Deletes the kept changes, because everything is saved. */
  drop(): void;
}

/**
 * The kept changes of an item, or of a new one under `newName`. `item` answers the present item, and `sent` the changes on their way to the
 * server.
 */
export function deviceDraft(
  creatorId: string,
  newName: string,
  item: () => { id: string; version: number } | null,
  sent: () => { unheard: Snapshot; repeated: readonly Snapshot[] } | undefined,
): DeviceDraft {
  const keptAs = () => keyOf(creatorId, item()?.id ?? newName);
  const found = read(keptAs());
  const creationKey = found?.creationKey ?? crypto.randomUUID();
  // An item that was made meanwhile is no longer kept as a new one.
  const drop = () => {
    deviceStorage.removeItem(keptAs());
    if (read(keyOf(creatorId, newName))?.creationKey === creationKey) deviceStorage.removeItem(keyOf(creatorId, newName));
  };
  return {
    version: found?.version ?? undefined,
    creationKey,
    unheard: found?.unheard,
    repeated: found?.repeated,
    take: () => found?.draft,
    keep: (draft) => {
      drop();
      if (!draft || isForgotten()) return;
      try {
        const kept: StoredDraft = { draft, version: item()?.version ?? null, creationKey, ...sent() };
        deviceStorage.setItem(keptAs(), JSON.stringify(kept));
      } catch {
        // The browser's storage is full or refused. Changes are still sent to the server.
      }
    },
    drop,
  };
}
