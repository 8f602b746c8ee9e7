import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import { anonymous, keyOf, type SignedIn, type Viewer } from '../core/viewer.ts';
import { type Standing, signInStandingOf, standingChanges, stillStand } from '../domains/accounts/standing.ts';
import { isApiKey, keyStandingOf, livingKeys } from '../domains/keys/key-standing.ts';
import type { Platform } from '../platform/platform.ts';

/** Seconds for which a viewer is remembered. */
const rememberedSeconds = 60;
/** Viewers that a process remembers. One takes about a kilobyte. */
const mostViewers = 10_000;

/** Whom a process answers: who stands behind a token or an API key, and whether they still may. */
export interface Viewers {
  /** The viewer behind an `Authorization` header, as the database says. Anonymous when it is missing, forged, expired or revoked. */
  authenticate(authorization: string | undefined): Promise<Viewer>;
  /**
   * As `authenticate`, but answers a viewer whom this process knows from at most a minute ago without the database, with `remembered`.
   * Such a viewer may have lost their rights: only statements that compare the version may answer them (decision 21).
   */
  recall(authorization: string | undefined): Promise<Viewer>;
  /**
   * Whether a viewer still has the rights that their request or socket began with. All who are asked about in one turn of the event
   * loop, as before an event, take one statement.
   */
  stillValid(viewer: Viewer): Promise<boolean>;
  /** The users and API keys whose sign-ins or rights change, as it happens. */
  changes(): ReturnType<typeof standingChanges>;
}

/** The token in an `Authorization` header, if there is one. */
const tokenIn = (authorization: string | undefined) => /^Bearer +([\w.-]+)$/i.exec(authorization ?? '')?.[1];

/** Makes what knows the viewers of this process. */
export function createViewers(platform: Pick<Platform, 'config' | 'dataSource' | 'now' | 'log' | 'pubsub'>): Viewers {
  /** By token. */
  const known = new LRUCache<string, Standing>({ max: mostViewers });

  /** Asks the database what a token or an API key stands for. Null when it is forged, expired or revoked. */
  const standingOf = (token: string): Promise<Standing | null> =>
    isApiKey(token) ? keyStandingOf(platform, token) : signInStandingOf(platform, token);

  async function ask(token: string): Promise<Viewer> {
    known.delete(token);
    const standing = await standingOf(token);
    if (!standing) return anonymous;
    const now = platform.now().getTime();
    known.set(token, { ...standing, until: new Date(Math.min(now + rememberedSeconds * 1000, standing.until.getTime())) });
    return standing.viewer;
  }

  async function areStillValid(viewers: readonly SignedIn[]): Promise<boolean[]> {
    const keys = viewers.flatMap((viewer) => keyOf(viewer)?.id ?? []);
    const people = viewers.filter((viewer) => !keyOf(viewer));
    const [living, standing] = await Promise.all([
      keys.length ? livingKeys(platform, keys) : new Set<string>(),
      people.length ? stillStand(platform, people) : [],
    ]);
    const theirs = new Map(people.map((person, n) => [person, standing[n] === true]));
    return viewers.map((viewer) => theirs.get(viewer) ?? living.has(viewer.signInId));
  }
  const loader = new DataLoader(areStillValid, { cache: false, maxBatchSize: 1000 });

  return {
    async authenticate(authorization) {
      const token = tokenIn(authorization);
      return (token && (await standingOf(token))?.viewer) || anonymous;
    },
    async recall(authorization) {
      const token = tokenIn(authorization);
      if (!token) return anonymous;
      const standing = known.get(token);
      if (!standing || standing.until <= platform.now()) return ask(token);
      return { ...standing.viewer, remembered: { version: standing.version, ask: () => ask(token) } };
    },
    stillValid: async (viewer) => viewer.kind === 'anonymous' || loader.load(viewer),
    changes: () => standingChanges(platform),
  };
}
