import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Devices, enumerate, noDevices, watchDevices } from './devices.ts';
import type { MediaRoom, MediaState } from './media.ts';

/** The state of a room's media, or one part of it. The part must be the same object while it has not changed. */
export function useMediaRoom<Part = MediaState>(room: MediaRoom, part: (state: MediaState) => Part = (state) => state as Part): Part {
  return useSyncExternalStore(room.subscribe, () => part(room.getState()));
}

/** The devices of this machine, kept up to date. `asked` changes when a permission may have been given, which reveals their names. */
export function useDevices(asked: unknown = null): Devices {
  const [devices, setDevices] = useState(noDevices);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser tells nothing when it begins to show names
  useEffect(() => {
    let isHere = true;
    const look = () => void enumerate().then((found) => isHere && setDevices(found));
    look();
    const forget = watchDevices(look);
    return () => {
      isHere = false;
      forget();
    };
  }, [asked]);
  return devices;
}
