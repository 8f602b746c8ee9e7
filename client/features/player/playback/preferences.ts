import { deviceStorage } from '../../../i18n/storage.ts';

/** A person's preferences for players, kept on this device. */
export interface Preferences {
  speed: number;
  volume: number;
  muted: boolean;
  /** A BCP 47 language, or null for none. */
  captions: string | null;
}

const key = 'diwan.player';
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;
const initial: Preferences = { speed: 1, volume: 1, muted: false, captions: null };

/** The stored preferences, without values that make no sense. */
export function preferences(): Preferences {
  try {
    const kept = JSON.parse(deviceStorage.getItem(key) ?? '{}') as Partial<Preferences>;
    return {
      speed: speeds.find((speed) => speed === kept.speed) ?? initial.speed,
      volume: typeof kept.volume === 'number' && kept.volume >= 0 && kept.volume <= 1 ? kept.volume : initial.volume,
      muted: kept.muted === true,
      captions: typeof kept.captions === 'string' ? kept.captions : null,
    };
  } catch {
    return initial;
  }
}

export function prefer(change: Partial<Preferences>): void {
  try {
    deviceStorage.setItem(key, JSON.stringify({ ...preferences(), ...change }));
  } catch {
    // If the device has no room, the preference only holds for this item.
  }
}

/** The next speed up or down; the same at either end. */
export function speedBeside(speed: number, way: 1 | -1): number {
  const sorted = way === 1 ? speeds : speeds.toReversed();
  return sorted.find((candidate) => (candidate - speed) * way > 0) ?? speed;
}
