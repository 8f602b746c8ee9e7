/**
 * Enters a card on the gateway's page, and answers the bank if it asks. Does nothing if the page takes no card any more. The customer does
 * not go back to the shop. With `save`, the gateway may keep the card, if the page offers that.
 */
export async function enterCard(url: string, number: string, bank: string, { save = false } = {}): Promise<void> {
  const next = await submit(url, { number, expiry: '12/39', cvc: '123', action: 'pay', ...(save && { save: 'on' }) });
  if (next?.includes('/challenge')) await submit(next, { action: bank });
}

/** Submits a page's form, and returns where that leads; null if there is no form. */
async function submit(url: string, fields: Record<string, string>): Promise<string | null> {
  const page = await fetch(url, { redirect: 'manual' });
  const moved = page.headers.get('location');
  if (moved) {
    await page.body?.cancel();
    return moved.includes('/challenge') && !url.includes('/challenge') ? new URL(moved, url).href : null;
  }
  const [, token] = /name="token" value="([^"]+)"/.exec(await page.text()) ?? [];
  if (!token) return null;
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams({ token, ...fields }), redirect: 'manual' });
  await response.body?.cancel();
  const location = response.headers.get('location');
  return location && new URL(location, url).href;
}
