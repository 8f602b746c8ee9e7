import { useEffect, useState, useSyncExternalStore } from 'react';
import { useArea, useViewer } from '../../session/auth.ts';
import { type Role, whoIsIn } from '../../session/tokens.ts';
import { deviceDraft } from './deviceDraft.ts';
import type { DraftKind, SavedItem, Snapshot } from './kind.ts';
import { createSaver, type Saver, type Transport } from './saver.ts';

export interface UseSaverOptions<Item extends SavedItem, Values extends object> {
  kind: DraftKind<Item, Values>;
  /** The item; null before it is made. */
  item: Item | null;
  values: Values;
  /** The fields that the server has, if the form begins with more. */
  saved?: Snapshot;
  /** The name under which an item that is not made yet is kept on this device. */
  newName: string;
  transport: Transport<Item>;
  onCreated: (id: string) => void;
}

/**
 * The requests, as long as the person and account of the start are signed in. Another sign-in may come, here or in another tab, before the
 * form is gone. The typed values must not be sent in its name.
 */
function inAccount<Item>(role: Role, { create, update, read }: Transport<Item>): Transport<Item> {
  const who = whoIsIn(role);
  const check = () => {
    if (whoIsIn(role) !== who) throw new Error('Another account is signed in by now');
  };
  return {
    create: async (input) => {
      check();
      return create(input);
    },
    update: async (id, input) => {
      check();
      return update(id, input);
    },
    read,
  };
}

/** Saves the form of one item for as long as it is mounted. */
export function useSaver<Item extends SavedItem, Values extends object>(options: UseSaverOptions<Item, Values>) {
  const { viewer } = useViewer();
  const area = useArea();
  const [{ saver, device }] = useState(() => {
    const { item, newName, transport, ...rest } = options;
    let made: Saver<Item, Values> | undefined;
    const device = deviceDraft(
      viewer?.creator?.id ?? '',
      newName,
      () => (made ? made.get().item : item),
      () => made && { unheard: made.unheard(), repeated: made.repeated() },
    );
    const { creationKey, version, unheard, repeated } = device;
    made = createSaver({ ...rest, item, transport: inAccount(area, transport), creationKey, keptVersion: version, unheard, repeated });
    return { saver: made, device };
  });

  useEffect(() => {
    window.addEventListener('online', saver.retry);
    const look = () => document.visibilityState === 'hidden' && saver.hide();
    // This listener runs before the form's changes are kept on this device, so that they record what was sent.
    window.addEventListener('pagehide', saver.hide, { capture: true });
    document.addEventListener('visibilitychange', look, { capture: true });
    return () => {
      window.removeEventListener('online', saver.retry);
      window.removeEventListener('pagehide', saver.hide, { capture: true });
      document.removeEventListener('visibilitychange', look, { capture: true });
      void saver.leave().then(() => saver.isSaved() && device.drop());
    };
  }, [saver, device]);

  return { saver, device };
}

/** The source of the state of saving. */
interface StateSource<Shown> {
  get: () => Shown;
  subscribe: (listener: () => void) => () => void;
}

/** A part of the state of saving; all of it without `select`. */
export function useSaving<Shown>(saver: StateSource<Shown>): Shown;
export function useSaving<Shown, Part>(saver: StateSource<Shown>, select: (saving: Shown) => Part): Part;
export function useSaving<Shown>(saver: StateSource<Shown>, select: (saving: Shown) => unknown = (saving) => saving): unknown {
  return useSyncExternalStore(saver.subscribe, () => select(saver.get()));
}
