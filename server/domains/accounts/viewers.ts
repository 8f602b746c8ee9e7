import { anonymous, type Remembered, type Viewer } from '../../core/viewer.ts';
import { type Standing, standingOf, type TokenSource } from './standing.ts';

/** Seconds for which a viewer is remembered. */
const rememberedSeconds = 60;
/** Viewers that a process remembers. One takes about a kilobyte. */
const mostViewers = 10_000;

/** Remembers the viewers behind `Authorization` headers, in this process (decision 21). */
export function createViewers(platform: TokenSource) {
  /** The viewers that were asked for first come first. */
  const known = new Map<string, Standing>();

  async function ask(authorization: string): Promise<Viewer> {
    known.delete(authorization);
    const standing = await standingOf(platform, authorization);
    if (!standing) return anonymous;
    const now = platform.now().getTime();
    forgetOld(now);
    known.set(authorization, { ...standing, until: new Date(Math.min(now + rememberedSeconds * 1000, standing.until.getTime())) });
    return standing.viewer;
  }

  function forgetOld(now: number): void {
    for (const [authorization, { until }] of known) {
      if (until.getTime() > now && known.size < mostViewers) return;
      known.delete(authorization);
    }
  }

  return {
    /**
     * The viewer behind a header, with `remembered` if the database was not asked. Such a viewer may have lost their rights: only
     * statements that compare the version may answer them.
     */
    async recall(authorization: string | undefined): Promise<{ viewer: Viewer; remembered?: Remembered }> {
      if (!authorization) return { viewer: anonymous };
      const standing = known.get(authorization);
      if (!standing || standing.until <= platform.now()) return { viewer: await ask(authorization) };
      return { viewer: standing.viewer, remembered: { version: standing.version, ask: () => ask(authorization) } };
    },
  };
}
