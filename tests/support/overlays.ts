import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';

/** Has the pages of a browser remember what their toasts say: some stay for two seconds, and a busy machine looks away for longer. */
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

/** A toast says this, or has said it since the page was loaded; each counts once. */
export async function expectToast(page: Page, text: string): Promise<void> {
  const heard = () =>
    page.evaluate((wanted) => {
      const { said } = window as unknown as { said: string[] };
      const at = said.findIndex((words) => words.includes(wanted));
      return at >= 0 && said.splice(at, 1).length === 1;
    }, text);
  await expect.poll(heard, `a toast that says ${text}`).toBe(true);
}

/** A dialog is there and has taken the focus: a key pressed before goes elsewhere, and so does what is typed while it comes. */
export const expectOpen = (dialog: Locator): Promise<void> => expect(dialog.locator(':focus')).toHaveCount(1);
