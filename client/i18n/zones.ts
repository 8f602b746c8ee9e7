import { t } from 'i18next';
import { useSyncExternalStore } from 'react';
import { deviceZone } from './day.ts';
import { locale, zoneName } from './intl.ts';
import type zones from './locales/en/zones.json';
import { numberingSystem } from './numerals.ts';
import { deviceStorage } from './storage.ts';

/** The zone in which the server draws times, and in which they first appear. Most visitors are in it. */
const firstZone = 'Asia/Kuwait';

/** Whether the browser knows a zone of this name. */
export function isZone(name: unknown): name is string {
  if (typeof name !== 'string' || !name) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

const key = 'diwan.timeZone';
const listeners = new Set<() => void>();
/** The chosen zone, for a browser that could not store it. */
let chosen: string | null = null;

function read(): string {
  try {
    chosen ??= deviceStorage.getItem(key);
  } catch {
    // Without storage there is no choice from before.
  }
  return isZone(chosen) ? chosen : deviceZone();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Chooses the zone in which this browser shows times. Choosing the device's own zone ends an earlier choice. */
function choose(zone: string): void {
  chosen = zone === deviceZone() ? '' : zone;
  try {
    if (chosen) deviceStorage.setItem(key, chosen);
    else deviceStorage.removeItem(key);
  } catch {
    // See `chosen`.
  }
  for (const listener of listeners) listener();
}

/** The zone in which the viewer reads times: the device's, until another is chosen, which this browser remembers. */
export const useTimeZone = (): [zone: string, choose: (zone: string) => void] => [
  useSyncExternalStore(subscribe, read, () => firstZone),
  choose,
];

type Named = keyof typeof zones.cities;

/** The city that a zone is named after, in the page's language where the dictionary has it: `Africa/Cairo` → `Cairo`. */
export function zoneCity(zone: string): string {
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return t(`cities.${zone as Named}`, { ns: 'zones', defaultValue: city });
}

const partOf = (zone: string, style: 'longGeneric' | 'shortOffset', inLocale: string): string =>
  new Intl.DateTimeFormat(inLocale, { timeZone: zone, timeZoneName: style })
    .formatToParts(Date.now())
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** A zone in a few words, with its distance from UTC at an instant (now when absent): `Cairo (GMT+2)`. */
export function zoneLabel(zone: string, instant?: string | number): string {
  const offset = zoneName(zone, 'shortOffset', instant === undefined ? undefined : new Date(instant));
  return `${zoneCity(zone)} (${offset})`;
}

export interface ZoneOption {
  value: string;
  label: string;
  note: string;
  keywords: string;
}

let options: { made: string; zones: ZoneOption[] } | undefined;

/**
 * Every IANA zone that the browser knows, by its city, with its name in the page's language and its distance from UTC. Made once for each
 * kind of digits.
 */
export function zoneOptions(): ZoneOption[] {
  if (options?.made === locale()) return options.zones;
  const zones = Intl.supportedValuesOf('timeZone')
    .map((value) => {
      const name = partOf(value, 'longGeneric', locale());
      return {
        value,
        label: `${zoneCity(value)} · ${name}`,
        note: partOf(value, 'shortOffset', `en-u-nu-${numberingSystem()}`),
        keywords: `${value.replaceAll(/[/_]/g, ' ')} ${partOf(value, 'longGeneric', 'en')}`,
      };
    })
    .sort((one, other) => one.label.localeCompare(other.label, locale()));
  options = { made: locale(), zones };
  return zones;
}
