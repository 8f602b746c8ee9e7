import { vi } from 'vitest';

/**
 * Sets the address of a page, for modules of the client that are imported afterwards (`await import`). They read the language from it when
 * they load. Test files share loaded modules, so those that were loaded for another address are dropped.
 */
export function pageAt(pathname: `/${'en' | 'ar'}/${string}`): void {
  vi.resetModules();
  // A page that the server has not drawn.
  vi.stubGlobal('document', { getElementById: () => null });
  vi.stubGlobal('window', { addEventListener: () => undefined, location: { pathname, origin: 'https://diwan.test' } });
}

/** Has modules of the client that are imported afterwards (`await import`) draw pages on the server, without a window. */
export function onServer(): void {
  vi.resetModules();
  vi.unstubAllGlobals();
}
