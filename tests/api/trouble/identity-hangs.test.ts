import { expect, test } from 'vitest';
import { CookieBrowser } from '../../support/cookie-browser.ts';
import { forgedProvider } from '../../support/forged-provider.ts';
import { ownServer } from '../../support/own-server.ts';
import { isCallback, outcomeIn, startUrl } from '../../support/social.ts';

/** Milliseconds after which a person has waited too long. Our limit is 8 s; the rest is for a busy machine. */
const tooLong = 20_000;

test('a sign-in ends soon if the provider never answers, at its start and at its end', async () => {
  const provider = await forgedProvider();
  const server = await ownServer({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'diwan', OIDC_CLIENT_SECRET: 'a secret of ours' });
  /** Opens an address while the provider is silent. */
  const refused = async (browser: CookieBrowser, url: string) => {
    provider.beSilent(true);
    const begun = performance.now();
    const visit = await browser.open(url);
    expect(performance.now() - begun).toBeLessThan(tooLong);
    provider.beSilent(false);
    expect(visit.headers.get('retry-after')).toBe('30');
    return visit;
  };
  try {
    const start = startUrl({ url: server.url, lang: 'ar' });
    const atStart = await refused(new CookieBrowser(), start);
    expect([atStart.status, outcomeIn(atStart)]).toMatchObject([503, { error: 'social.unavailable' }]);

    const browser = new CookieBrowser();
    const back = await browser.follow(start, isCallback);
    const atEnd = await refused(browser, back.location as string);
    expect([atEnd.status, outcomeIn(atEnd)]).toMatchObject([503, { error: 'social.unavailable' }]);
  } finally {
    await server.stop();
    await provider.stop();
  }
});
