import assert from 'node:assert/strict';

/**
 * The sandbox gateway's test cards. `goodOnce` and `challengedOnce` pay when they are entered. Once they are saved, the first is declined,
 * and for the second the bank asks.
 */
export const cards = {
  good: '4242 4242 4242 4242',
  challenged: '4000 0000 0000 3220',
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
  goodOnce: '4000 0000 0000 0341',
  challengedOnce: '4000 0027 6000 3184',
} as const;

/**
 * Pays on the gateway's hosted pages as a browser does: opens the form, sends it, answers the bank's challenge if there is one, and
 * follows the redirect to the shop. Returns the path on which the customer ends. `save`: the gateway
 * may keep the card.
 */
export async function payByCard(
  redirectUrl: string,
  number: string,
  bank: 'complete' | 'fail' = 'complete',
  { save = false } = {},
): Promise<string> {
  let next = await submit(redirectUrl, { number, expiry: '12/39', cvc: '123', action: 'pay', ...(save && { save: 'on' }) });
  if (next.includes('/challenge')) next = await submit(next, { action: bank });
  const back = await fetch(next, { redirect: 'manual' });
  assert.equal(back.status, 303);
  return back.headers.get('location') as string;
}

/** Pays on the gateway's KNET page with a test card and its PIN. Returns the path on which the customer ends. */
export async function payByKnet(redirectUrl: string, number = '8888880000000001'): Promise<string> {
  const next = await submit(redirectUrl, { number, expiry: '12/39', pin: '1234', action: 'pay' });
  const back = await fetch(next, { redirect: 'manual' });
  assert.equal(back.status, 303);
  return back.headers.get('location') as string;
}

/** Submits a page's form with its hidden token, and returns the redirect's address. */
async function submit(url: string, fields: Record<string, string>): Promise<string> {
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(await (await fetch(url)).text()) ?? [];
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams({ token, ...fields }), redirect: 'manual' });
  assert.equal(response.status, 303);
  return new URL(response.headers.get('location') as string, url).href;
}
