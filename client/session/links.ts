import { longestTag, mostLinks, tagOf } from '../../schema/rules/tags.ts';
import { deviceStorage } from '../i18n/storage.ts';

const key = 'diwan.links';
/** Written by boot.js. */
const landedKey = 'diwan.landed';
/** How long a link counts after the visit that it led to. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

/** A link that led to a creator's page: the tags of its address (`utm_source` …), as `UtmInput` takes them. */
export interface VisitedLink {
  username: string;
  source: string;
  medium: string | null;
  campaign: string | null;
}
type Kept = VisitedLink & { at: number };

/** An address that was opened, and when. */
interface Landed {
  pathname: string;
  search: string;
  at: number;
}

function read(now: number): Kept[] {
  try {
    const kept: unknown = JSON.parse(deviceStorage.getItem(key) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter((link): link is Kept => isLink(link) && link.at <= now && now - link.at < keptMs).slice(0, mostLinks);
  } catch {
    return [];
  }
}

/** Anybody may write into a browser's storage: what is sent must pass the rules, or a purchase would be refused for its link. */
function isLink(link: unknown): boolean {
  const { username, source, medium, campaign, at } = (link ?? {}) as Record<string, unknown>;
  const isTag = (tag: unknown) => typeof tag === 'string' && tag.length <= longestTag && tagOf(tag) === tag;
  const isOptional = (tag: unknown) => tag === null || isTag(tag);
  return (
    typeof username === 'string' &&
    username.length <= 100 &&
    isTag(source) &&
    isOptional(medium) &&
    isOptional(campaign) &&
    Number.isFinite(at)
  );
}

/** The links by which this browser came to creators' pages in the last 30 days, the latest first, one for each creator. */
export const visitedLinks = (now = Date.now()): VisitedLink[] => read(now).map(({ at, ...link }) => link);

/** The link that an address is of: its tags, and the creator in its path; null for an address without a source. */
export function linkIn({ pathname, search }: { pathname: string; search: string }): VisitedLink | null {
  const query = new URLSearchParams(search);
  const source = tagOf(query.get('utm_source'));
  const [, username = ''] = /^\/(?:en|ar)\/([^/]{1,100})/.exec(pathname) ?? [];
  if (!source || !username) return null;
  return { username: username.toLowerCase(), source, medium: tagOf(query.get('utm_medium')), campaign: tagOf(query.get('utm_campaign')) };
}

/** Remembers the link that a visit began with, and those of drawn pages that were left early. The last one to a creator counts. */
export function noteLink(address: { pathname: string; search: string }, now = Date.now()): void {
  for (const landed of [...takeLanded(), { ...address, at: now }]) note(landed, now);
}

function note({ at, ...address }: Landed, now: number): void {
  const link = linkIn(address);
  const kept = read(now);
  if (!link || kept.some(({ username, at: later }) => username === link.username && later > at)) return;
  const others = kept.filter(({ username }) => username !== link.username);
  const links = [{ ...link, at }, ...others].sort((one, other) => other.at - one.at);
  try {
    deviceStorage.setItem(key, JSON.stringify(links.slice(0, mostLinks)));
  } catch {
    // Without room, or without leave, no link is known.
  }
}

/** The addresses that boot.js has noted on drawn pages, which may be left before the client runs. The oldest comes first. */
function takeLanded(): Landed[] {
  const text = deviceStorage.getItem(landedKey);
  if (!text) return [];
  deviceStorage.removeItem(landedKey);
  try {
    const landed: unknown = JSON.parse(text);
    if (!Array.isArray(landed)) return [];
    return landed.filter(Array.isArray).flatMap(([pathname, search, at]) => {
      const isNoted = typeof pathname === 'string' && typeof search === 'string' && Number.isFinite(at);
      return isNoted ? [{ pathname, search, at }] : [];
    });
  } catch {
    return [];
  }
}
