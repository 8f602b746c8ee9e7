import type { CDPSession, Page } from '@playwright/test';

/** A page's line belongs to the session that slowed it down: another one would not make it faster again. */
const lines = new WeakMap<Page, CDPSession>();

/** Bytes a second that a page may send, -1 for all it can: so few that a slow machine is still in the middle of it. */
export async function sendAtMost(page: Page, bytes: number): Promise<void> {
  // What is under way when the line becomes slow is never answered, at times: the code of a page that is being loaded, for one.
  if (bytes > 0) await page.waitForLoadState('networkidle');
  const session = lines.get(page) ?? (await page.context().newCDPSession(page));
  lines.set(page, session);
  await session.send('Network.enable');
  const line = { offline: false, latency: 5, downloadThroughput: -1, uploadThroughput: bytes };
  await session.send('Network.emulateNetworkConditions', line);
}

/** Gives a page its whole line back, if it was slowed down. */
export async function freeLine(page: Page): Promise<void> {
  const session = lines.get(page);
  lines.delete(page);
  await session?.detach();
}
