import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import type { Role } from '../session/tokens.ts';

/** `up` while live events arrive, `down` from the moment they stop doing so, `idle` without a listener. */
export type Connection = 'idle' | 'connecting' | 'up' | 'down';

const states = new Map<Role, Connection>();
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

function set(role: Role, state: Connection): void {
  states.set(role, state);
  tell();
}

/** For the socket's `on`: keeps `useConnection` informed. */
export const connectionListeners = (role: Role) => ({
  // A second try after a loss is still a loss.
  connecting: () => states.get(role) !== 'down' && set(role, 'connecting'),
  connected: () => set(role, 'up'),
  // 1000 means that the last subscription has ended, and the socket with it.
  closed: (event: unknown) => set(role, event instanceof CloseEvent && event.code === 1000 ? 'idle' : 'down'),
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** The state of this role's live socket. Without a network it is `down` at once, though the socket takes minutes to notice. */
export const useConnection = (role: Role): Connection =>
  useSyncExternalStore(
    subscribe,
    () => (navigator.onLine ? (states.get(role) ?? 'idle') : 'down'),
    () => 'idle',
  );

/** Calls `read` when live events arrive again after they were lost: what happened meanwhile was not told. */
export function useReadAgain(role: Role, read: () => void): void {
  const connection = useConnection(role);
  const readAgain = useEffectEvent(read);
  const wasDown = useRef(false);
  useEffect(() => {
    if (connection === 'up' && wasDown.current) readAgain();
    if (connection !== 'connecting') wasDown.current = connection === 'down';
  }, [connection]);
}
