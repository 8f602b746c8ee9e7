import type { BrowserContext } from '@playwright/test';

/** Makes a browser refuse all storage, or the named kinds, as a browser that blocks cookies does. Call it before the pages open. */
export const refuseStorage = (context: BrowserContext, names = ['localStorage', 'sessionStorage', 'indexedDB']): Promise<unknown> =>
  context.addInitScript((names) => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of names) Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse });
  }, names);
