import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';

/** Makes pages record the text of each toast. Some toasts stay for two seconds, which a test on a slow machine can miss. */
export const rememberToasts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const known = new WeakMap<Element, string>();
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[data-scope=toast][data-part=root]')) {
        const text = toast.textContent ?? '';
        if (!text || known.get(toast) === text) continue;
        known.set(toast, text);
        said.push(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });

/** A toast with this text is shown or was shown since the page was loaded. Each toast counts once. */
export async function expectToast(page: Page, text: string): Promise<void> {
  const heard = () =>
    page
      .evaluate((wanted) => {
        const { said } = window as unknown as { said: string[] };
        const at = said.findIndex((words) => words.includes(wanted));
        return at >= 0 && said.splice(at, 1).length === 1;
      }, text)
      // The page is loading. It is read again once it is there.
      .catch((error: Error) => {
        if (/context was destroyed/.test(error.message)) return false;
        throw error;
      });
  await expect.poll(heard, `a toast that says ${text}`).toBe(true);
}

/** The dialog is open and has the focus. Keys that are pressed earlier go to the page behind it. */
export const expectOpen = (dialog: Locator): Promise<void> => expect(dialog.locator(':focus')).toHaveCount(1);
