import type { CDPSession, Page } from '@playwright/test';

/** A page's line belongs to the session that slowed it down: another one would not make it faster again. */
const lines = new WeakMap<Page, CDPSession>();

/** Bytes a second that a page may send, -1 for all it can: so few that a slow machine is still in the middle of it. */
export async function sendAtMost(page: Page, bytes: number): Promise<void> {
  const session = lines.get(page) ?? (await page.context().newCDPSession(page));
  lines.set(page, session);
  await session.send('Network.enable');
  const line = { offline: false, latency: 5, downloadThroughput: -1, uploadThroughput: bytes };
  await session.send('Network.emulateNetworkConditions', line);
}
