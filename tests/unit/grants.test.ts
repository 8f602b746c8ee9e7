import fc from 'fast-check';
import jwt from 'jsonwebtoken';
import { describe, expect, test } from 'vitest';
import {
  carriedUrl,
  grantUntil,
  readGrant,
  readViewerCookie,
  signGrant,
  signViewerCookie,
} from '../../server/domains/content/media/grants.ts';
import { readConfig } from '../../server/platform/config.ts';

const config = readConfig({ NODE_ENV: 'test', MEDIA_SECRET: 'a-media-secret-of-the-tests-only-0123456789' });
const at = (time: number) => ({ config, now: () => new Date(time) });
const noon = Date.parse('2026-11-21T12:00:00Z');
const viewer = {
  kind: 'customer' as const,
  userId: crypto.randomUUID(),
  email: 'a@example.com',
  signInId: crypto.randomUUID(),
  expiresAt: new Date(noon + 7 * 86_400_000),
};

describe('a grant', () => {
  test('opens its file for its viewer, for an hour', () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.option(fc.uuid()),
        fc.option(fc.uuid()),
        fc.integer({ min: 0, max: 7200 }),
        (fileId, itemId, viewerId, later) => {
          const opens = { fileId, itemId, viewerId };
          expect(grantUntil(at(noon)).getTime()).toBe(noon + 3_600_000);
          expect(readGrant(at(noon + later * 1000), signGrant(at(noon), opens))).toEqual(later < 3600 ? opens : 'expired');
        },
      ),
      { seed: 2026, numRuns: 200 },
    );
  });

  test('opens nothing after a change of a single character', () => {
    const grant = signGrant(at(noon), { fileId: crypto.randomUUID(), itemId: null, viewerId: null });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: grant.length - 1 }),
        fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ01234567._-'),
        (index, character) => {
          fc.pre(grant[index] !== character);
          // The last character of a part has unused bits, so a different one may encode the same bytes.
          fc.pre(grant[index + 1] !== undefined && grant[index + 1] !== '.');
          expect(readGrant(at(noon), grant.slice(0, index) + character + grant.slice(index + 1))).toBeNull();
        },
      ),
      { seed: 2026, numRuns: 500 },
    );
  });

  test('is refused with another key, algorithm, issuer or purpose', () => {
    const claims = { file: crypto.randomUUID(), item: null, viewer: null, exp: noon / 1000 + 60, iss: 'diwan', aud: 'media' };
    const ours = (payload: object, key: string = config.mediaSecret, algorithm: jwt.Algorithm = 'HS256') =>
      jwt.sign(payload, key, { algorithm });
    expect(readGrant(at(noon), ours(claims))).not.toBeNull();
    for (const forged of [
      ours(claims, 'another-secret'),
      ours(claims, config.jwtSecret),
      ours(claims, config.mediaSecret, 'HS512'),
      ours(claims, '', 'none'),
      ours({ ...claims, aud: 'diwan' }),
      ours({ ...claims, iss: 'somebody' }),
      signViewerCookie(at(noon), viewer),
      '',
      'x.y.z',
    ]) {
      expect(readGrant(at(noon), forged)).toBeNull();
    }
  });
});

describe('a grant that carries its viewer', () => {
  test.each([
    ['for four hours', 7 * 86_400, 4 * 3600],
    ['until their token ends', 600, 600],
  ])('opens %s, and nothing after, whatever was begun by it', (_, token, open) => {
    const opens = { fileId: crypto.randomUUID(), itemId: crypto.randomUUID(), viewerId: viewer.userId };
    const theirs = { ...viewer, expiresAt: new Date(noon + token * 1000) };
    const { url, expiresAt } = carriedUrl(at(noon), opens, theirs);
    expect(expiresAt).toEqual(new Date(noon + open * 1000));
    const read = (later: number) => readGrant(at(noon + later * 1000), url.split('/')[3] ?? '', { goingOn: true });
    expect(read(open - 1)).toEqual({ ...opens, carries: { ...theirs, email: '' } });
    expect(read(open)).toBe('expired');
  });

  test('that is nobody, lasts as long', () => {
    const opens = { fileId: crypto.randomUUID(), itemId: crypto.randomUUID(), viewerId: null };
    const grant = carriedUrl(at(noon), opens, null).url.split('/')[3] ?? '';
    expect(readGrant(at(noon + 14_399_000), grant, { goingOn: true })).toEqual({ ...opens, carries: null });
    expect(readGrant(at(noon + 14_400_000), grant, { goingOn: true })).toBe('expired');
  });
});

describe('a viewer cookie', () => {
  test('names the viewer until their token ends, and contains no address', () => {
    const cookie = signViewerCookie(at(noon), viewer);
    expect(readViewerCookie(at(noon + 86_400_000), cookie)).toEqual({ ...viewer, email: '' });
    expect(readViewerCookie(at(noon + 8 * 86_400_000), cookie)).toBeNull();
    expect(Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString()).not.toContain('example.com');
  });

  test('is not accepted as a grant, nor a grant as a cookie', () => {
    expect(readViewerCookie(at(noon), signGrant(at(noon), { fileId: crypto.randomUUID(), itemId: null, viewerId: null }))).toBeNull();
  });
});
