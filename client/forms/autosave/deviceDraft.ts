import { deviceStorage } from '../../i18n/storage.ts';
import { isForgotten } from '../../session/kept.ts';
import type { Draft, DraftStore } from '../draft.ts';
import type { Snapshot } from './kind.ts';

/** The unsaved changes of one thing, kept in this browser: they outlive a lost line, a closed tab and a crash. */
interface StoredDraft {
  draft: Draft;
  /** The version that the changes belong to; null before there is one. */
  version: number | null;
  /** Names the creation of a draft that there is none of yet. */
  creationKey: string;
  /** The changes that were sent and not answered by then. */
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
  /** The version that what was kept belongs to, when something was. */
  version: number | undefined;
  creationKey: string;
  unheard: Snapshot | undefined;
  repeated: readonly Snapshot[] | undefined;
  /** Everything is saved. */
  drop(): void;
}

/**
 * The draft of a thing, or of one that is about to begin, which is kept under `newName`. `item` answers the thing by now, `sent`
 * the changes that are on their way to the server.
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
  // One that was started in between is no longer a new one.
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
        // The browser keeps a few megabytes at the most, or nothing at all; what can be sent is sent all the same.
      }
    },
    drop,
  };
}
