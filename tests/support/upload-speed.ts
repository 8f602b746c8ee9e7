import { type CDPSession, expect, type Page } from '@playwright/test';

/** The DevTools session that limited a page. Only the same session can end the limit. */
const sessions = new WeakMap<Page, CDPSession>();

/** Limits the bytes per second that a page sends, so that an upload is not finished too early for a test. -1 means no limit. */
export async function sendAtMost(page: Page, bytes: number): Promise<void> {
  // Requests that are under way when the limit is set are sometimes never answered.
  if (bytes > 0) await page.waitForLoadState('networkidle');
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send('Network.enable');
  const conditions = { offline: false, latency: 5, downloadThroughput: -1, uploadThroughput: bytes };
  await session.send('Network.emulateNetworkConditions', conditions);
}

/** Ends the limit of `sendAtMost`. */
export async function endSendLimit(page: Page): Promise<void> {
  const session = sessions.get(page);
  sessions.delete(page);
  await session?.detach();
}

/** Collects the offset of each part of a file that the page sends. An offset above zero tells that the server has kept what came before. */
export function offsetsOf(page: Page): number[] {
  const offsets: number[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && offsets.push(Number(request.headers()['upload-offset'])));
  return offsets;
}

/** Waits until the server has kept a part of an upload. The bytes that a page shows as sent may still be on their way. */
export async function expectKept(offsets: readonly number[]): Promise<void> {
  await expect.poll(() => Math.max(0, ...offsets), { timeout: 60_000 }).toBeGreaterThan(0);
}

/** Breaks the page's line once the server has kept a part of an upload. Answers how many offsets there were by then. */
export async function breakLine(page: Page, offsets: readonly number[]): Promise<number> {
  await expectKept(offsets);
  await page.context().setOffline(true);
  return offsets.length;
}
