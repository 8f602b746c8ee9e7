import { vi } from 'vitest';

/**
 * Makes the address of a page, for modules of the client that are imported afterwards (`await import`). They read the language from
 * it when they load, and files share what is loaded, so what was loaded for another address is dropped.
 */
export function pageAt(pathname: `/${'en' | 'ar'}/${string}`): void {
  vi.resetModules();
  // A page that the server has not drawn.
  vi.stubGlobal('document', { getElementById: () => null });
  vi.stubGlobal('window', { addEventListener: () => undefined, location: { pathname, origin: 'https://diwan.test' } });
}
