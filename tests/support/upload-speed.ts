import type { CDPSession, Page } from '@playwright/test';

/** The session that limited a page. Only the same session can end the limit. */
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
