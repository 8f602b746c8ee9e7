import { Fragment, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { type Numerals, showNumerals } from '../i18n/numerals.ts';
import { deviceStorage } from '../i18n/storage.ts';
import { useArea, useViewer } from './auth.ts';
import type { Role } from './tokens.ts';

const keys: Record<Role, string> = { CREATOR: 'diwan.numerals.creator', CUSTOMER: 'diwan.numerals.customer' };
const listeners = new Set<() => void>();

/** The digits that this browser shows to an area's user: the last that their account said. */
function kept(role: Role): Numerals {
  try {
    return deviceStorage.getItem(keys[role]) === 'ARABIC' ? 'ARABIC' : 'LATIN';
  } catch {
    return 'LATIN';
  }
}

function keep(role: Role, numerals: Numerals): void {
  try {
    if (numerals === 'LATIN') deviceStorage.removeItem(keys[role]);
    else deviceStorage.setItem(keys[role], numerals);
  } catch {
    // Without storage the account says it again after each load.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

const onServer = (): Numerals => 'LATIN';

/**
 * Shows all numbers of an area in the digits that its user has chosen. The account keeps the choice; the browser remembers it, so that a
 * page begins with it. A page that the server drew begins with Latin digits all the same, and is drawn anew at once.
 */
export function InNumerals({ children }: { children: ReactNode }) {
  const role = useArea();
  const { viewer } = useViewer();
  const numerals = useSyncExternalStore(subscribe, () => kept(role), onServer);
  const chosen = viewer?.numerals;
  useEffect(() => {
    if (chosen && chosen !== kept(role)) keep(role, chosen);
  }, [chosen, role]);
  // Before the parts below draw. They are made anew, since most do not know of it.
  showNumerals(numerals);
  return <Fragment key={numerals}>{children}</Fragment>;
}
