import { onServer } from './place.ts';

/** A storage of the browser, which may be refused. */
class KeptStorage {
  readonly #name: 'localStorage' | 'sessionStorage';
  /** Stands in for a refused one, as long as the page lasts. */
  readonly #page = new Map<string, string>();

  constructor(name: 'localStorage' | 'sessionStorage') {
    this.#name = name;
  }

  /** A browser that blocks cookies refuses its storage as well: it throws, or has none. */
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
    // The server draws for everybody: it keeps nothing of anyone.
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

/** What this browser keeps. A page goes on without it where it is refused, and forgets then. */
export const deviceStorage = new KeptStorage('localStorage');

/** What this tab keeps, also through a reload. See `deviceStorage`. */
export const tabStorage = new KeptStorage('sessionStorage');
