import { useSyncExternalStore } from 'react';
import { plain } from '../../schema/rules/unseen.ts';
import { tabStorage } from '../i18n/storage.ts';
import { endpoint } from './facts.ts';

/** `/dev` writes it too (server/local/developer/page.ts). */
const key = 'diwan.sandbox.token';
const listeners = new Set<() => void>();

/** The token that requests carry; null for none. Only this tab keeps it. */
export const tokenNow = (): string | null => tabStorage.getItem(key);

export function keepToken(token: string | null): void {
  if (token === null) tabStorage.removeItem(key);
  else tabStorage.setItem(key, token);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useTokenHere = (): string | null => useSyncExternalStore(subscribe, tokenNow);

/** The token in a pasted text, with or without `Bearer` before it. Null if the text cannot be a token. */
export const tokenIn = (text: string): string | null => /^(?:bearer\s+)?([\x21-\x7e]+)$/i.exec(plain(text))?.[1] ?? null;

/** The headers that a request gets, by lower-case names. What the person typed into the editor's headers comes first. */
export function headersWith(typed: Record<string, unknown> = {}): Record<string, string> {
  const token = tokenNow();
  const own = Object.entries(typed).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return { ...(token !== null && { authorization: `Bearer ${token}` }), ...Object.fromEntries(own) };
}

/** Whom a token stands for. */
export type Bearer = { kind: 'person'; email: string } | { kind: 'key'; end: string } | { kind: 'refused' } | { kind: 'unknown' };

/** Asks the server whom a token stands for. A key has no viewer, so it is recognised by its beginning. */
export async function bearerOf(token: string, signal: AbortSignal): Promise<Bearer> {
  if (token.startsWith('dwn_')) return { kind: 'key', end: token.slice(-4) };
  try {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(endpoint, { method: 'POST', headers, signal, body: '{"query":"{ viewer { email } }"}' });
    const { data } = (await answer.json()) as { data?: { viewer: { email: string } | null } | null };
    if (!data) return { kind: 'unknown' };
    return data.viewer ? { kind: 'person', email: data.viewer.email } : { kind: 'refused' };
  } catch {
    return { kind: 'unknown' };
  }
}
