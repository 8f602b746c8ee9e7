import { LRUCache } from 'lru-cache';
import { anonymous, type Remembered, type Viewer } from '../../core/viewer.ts';
import { tokenIn } from './claims.ts';
import { type Standing, standingOf, type TokenSource } from './standing.ts';

/** Seconds for which a viewer is remembered. */
const rememberedSeconds = 60;
/** Viewers that a process remembers. One takes about a kilobyte. */
const mostViewers = 10_000;

/** Remembers, in this process, whom tokens stand for (decision 21). */
export function createViewers(platform: TokenSource) {
  /** By token. */
  const known = new LRUCache<string, Standing>({ max: mostViewers });

  async function ask(token: string): Promise<Viewer> {
    known.delete(token);
    const standing = await standingOf(platform, token);
    if (!standing) return anonymous;
    const now = platform.now().getTime();
    known.set(token, { ...standing, until: new Date(Math.min(now + rememberedSeconds * 1000, standing.until.getTime())) });
    return standing.viewer;
  }

  return {
    /**
     * The viewer behind an `Authorization` header, with `remembered` if the database was not asked. Such a viewer may have lost
     * their rights: only statements that compare the version may answer them.
     */
    async recall(authorization: string | undefined): Promise<{ viewer: Viewer; remembered?: Remembered }> {
      const token = tokenIn(authorization);
      if (!token) return { viewer: anonymous };
      const standing = known.get(token);
      if (!standing || standing.until <= platform.now()) return { viewer: await ask(token) };
      return { viewer: standing.viewer, remembered: { version: standing.version, ask: () => ask(token) } };
    },
  };
}
