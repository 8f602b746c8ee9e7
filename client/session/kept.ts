import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from 'react';
import { isSwitchingLanguage, withoutLanguage } from '../i18n/language.ts';
import { onServer } from '../i18n/place.ts';
import { tabStorage } from '../i18n/storage.ts';

/**
 * Keeps parts of a page through the language toggle and a reload: typed text, the open step.
 * They wait in the tab's own storage for the next load, which takes them at once. Only the same page gets them back.
 */
interface KeptValue {
  key: string;
  value: unknown;
}
interface KeptPage {
  /** The page's path, without its language. */
  path: string;
  toggled: boolean;
  entries: KeptValue[];
}

const storageKey = 'diwan.kept';
const here = () => withoutLanguage(window.location.pathname);

/** From the load before this one; entries that were not asked for are passed on to the next. */
const left = takeOver();
const keepers = new Set<() => KeptValue | null>();
let forgotten = false;

function takeOver(): KeptPage | null {
  if (onServer) return null;
  try {
    const kept = JSON.parse(tabStorage.getItem(storageKey) ?? 'null') as KeptPage | null;
    tabStorage.removeItem(storageKey);
    return kept?.path === here() ? kept : null;
  } catch {
    return null;
  }
}

/** Stores what the page's parts want to keep. Answers whether all of it is safe. */
export function keepPage(): boolean {
  if (forgotten) return false;
  const asked = [...keepers].map((entry) => entry()).filter((entry) => entry !== null);
  const entries = [...asked, ...(left?.path === here() ? left.entries : [])];
  try {
    if (entries.length === 0) tabStorage.removeItem(storageKey);
    else tabStorage.setItem(storageKey, JSON.stringify({ path: here(), toggled: isSwitchingLanguage(), entries } satisfies KeptPage));
    return entries.length === 0 || tabStorage.isLasting;
  } catch {
    // The browser keeps a few megabytes at the most, or nothing at all.
    return false;
  }
}

/** Drops everything, and keeps nothing more: the person who typed it has signed out. */
export function forgetPage(): void {
  forgotten = true;
  if (left) left.entries = [];
  tabStorage.removeItem(storageKey);
}

/** Whether nothing may be kept any more. */
export const isForgotten = (): boolean => forgotten;

/** Whether `useFreshStart` leaves the page. What is not saved there is of the account before: it is too late to ask about it. */
export const freshStart = { isOn: false };

if (!onServer) {
  window.addEventListener('pagehide', () => keepPage());
  // Brought back by the back button the page is whole: its next load is not this one's.
  window.addEventListener('pageshow', ({ persisted }) => persisted && tabStorage.removeItem(storageKey));
}

/** Whether something was kept for this page. */
export const hasKept = (): boolean => (left?.entries.length ?? 0) > 0;

/** Whether this page was loaded by the language toggle. */
export const wasToggled = left?.toggled ?? false;

/** The value that was kept under `key` for this page, if it is acceptable. Not found again once `drop`ped. */
export function keptEntry(key: string, accept: (value: never) => boolean = () => true): KeptValue | undefined {
  if (onServer || left?.path !== here()) return undefined;
  // `accept` gets what JSON has made of the value, and looks whether it is of its type.
  return left.entries.find((entry) => entry.key === key && accept(entry.value as never));
}

export function drop(entry: KeptValue | undefined): void {
  if (left) left.entries = left.entries.filter((other) => other !== entry);
}

/** Asks `value` what to keep under `key` when the page is left; undefined keeps nothing. */
export function useKeeper(key: string, value: () => unknown): void {
  const entry = useEffectEvent((): KeptValue | null => {
    const kept = value();
    return kept === undefined ? null : { key, value: kept };
  });
  useEffect(() => {
    const keeper = () => entry();
    keepers.add(keeper);
    return () => {
      keepers.delete(keeper);
    };
  }, []);
}

/** `useState` for what must outlive the language toggle and a reload. The value has to survive JSON; `undefined` is not kept. */
export function useKept<Value>(key: string, initial: Value | (() => Value)): [Value, Dispatch<SetStateAction<Value>>] {
  const [found] = useState(() => keptEntry(key));
  const [value, set] = useState<Value>(found ? (found.value as Value) : initial);
  // Not while drawing: a drawing may be thrown away.
  useEffect(() => drop(found), [found]);
  useKeeper(key, () => value);
  return [value, set];
}
