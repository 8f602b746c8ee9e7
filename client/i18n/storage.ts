import { onServer } from './place.ts';

/** A storage of the browser, which may be refused. */
class KeptStorage {
  readonly #name: 'localStorage' | 'sessionStorage';
  /** Replaces a refused storage as long as the page lasts. */
  readonly #page = new Map<string, string>();

  constructor(name: 'localStorage' | 'sessionStorage') {
    this.#name = name;
  }

  /** The browser's storage; null if it is refused. A browser that blocks cookies refuses storage, too: it throws, or has none. */
  get #real(): Storage | null {
    try {
      return globalThis[this.#name] ?? null;
    } catch {
      return null;
    }
  }

  /** Whether what is stored outlives the page. */
  get isLasting(): boolean {
    return this.#real !== null;
  }

  get keys(): string[] {
    return this.#real ? Object.keys(this.#real) : [...this.#page.keys()];
  }

  getItem(key: string): string | null {
    return this.#real ? this.#real.getItem(key) : (this.#page.get(key) ?? null);
  }

  /** @throws if the storage has no room left */
  setItem(key: string, value: string): void {
    if (this.#real) this.#real.setItem(key, value);
    // The server draws for everybody, so it stores nothing.
    else if (!onServer) this.#page.set(key, value);
  }

  removeItem(key: string): void {
    if (this.#real) this.#real.removeItem(key);
    else this.#page.delete(key);
  }

  clear(): void {
    if (this.#real) this.#real.clear();
    else this.#page.clear();
  }
}

/** The browser's storage. If it is refused, the page goes on and forgets its data at the end. */
export const deviceStorage = new KeptStorage('localStorage');

/** The tab's storage, which survives a reload. See `deviceStorage`. */
export const tabStorage = new KeptStorage('sessionStorage');
