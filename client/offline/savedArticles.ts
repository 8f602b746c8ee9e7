import { inTime } from '../apollo/request.ts';
import { deviceStorage } from '../i18n/storage.ts';
import { claimsOf, identityOf, moment } from '../session/claims.ts';
import { withRecords } from '../session/records.ts';

/** An article of a bought product, as this device shows it without a network. */
export interface SavedArticle {
  /** The customer, as `identityOf` names them: nobody else reads it. */
  who: string;
  itemId: string;
  productId: string;
  product: string;
  productAr: string | null;
  creator: string;
  creatorAr: string | null;
  title: string;
  titleAr: string | null;
  subtitle: string | null;
  subtitleAr: string | null;
  /** HTML that the server has sanitised. */
  body: string;
  /** Its pictures, by the address that the body names. */
  pictures: Record<string, Blob>;
  isRead: boolean;
  /** When the server last gave it, and when it was last opened: milliseconds. */
  savedAt: number;
  openedAt: number;
}

/** What one device keeps: as many articles, and as many bytes, at the most. Those that were opened longest ago go first. */
const mostArticles = 60;
const mostBytes = 40_000_000;
/** Bytes of an article, above which it is kept without its pictures. */
const mostPictures = 10_000_000;

/**
 * The customer for whom this device may keep articles: one who is signed in, and stays so after the browser is closed. On a computer
 * that many use, people leave "stay signed in" empty.
 */
export function reader(): string | null {
  const token = deviceStorage.getItem('diwan.token.customer');
  return token && claimsOf(token).sub && moment(token, 'exp') > Date.now() ? identityOf(token) : null;
}

const keyOf = ({ who, itemId }: Pick<SavedArticle, 'who' | 'itemId'>): string => `${who} ${itemId}`;
const all = (): Promise<SavedArticle[]> => withRecords('diwan.articles', 'readonly', (records) => records.getAll());
const put = (article: SavedArticle) => withRecords('diwan.articles', 'readwrite', (records) => records.put(article, keyOf(article)));
const drop = (article: SavedArticle) => withRecords('diwan.articles', 'readwrite', (records) => records.delete(keyOf(article)));

const sizeOf = ({ body, pictures }: SavedArticle): number =>
  body.length * 2 + Object.values(pictures).reduce((sum, { size }) => sum + size, 0);

/** The articles that `who` can read on this device, the last opened first. */
export async function savedArticles(who: string | null): Promise<SavedArticle[]> {
  if (who === null) return [];
  try {
    return (await all()).filter((article) => article.who === who).sort((one, other) => other.openedAt - one.openedAt);
  } catch {
    return [];
  }
}

const pictureAddress = /<img src="(\/media\/images\/[^"]+)"/g;

async function picturesOf(body: string): Promise<Record<string, Blob>> {
  const found: Record<string, Blob> = {};
  let bytes = 0;
  for (const [, address = ''] of body.matchAll(pictureAddress)) {
    try {
      const response = await fetch(address, { signal: inTime() });
      if (response.ok) found[address] ??= await response.blob();
    } catch {
      // An article without a picture is better than none.
    }
    bytes += found[address]?.size ?? 0;
    if (bytes > mostPictures) return {};
  }
  return found;
}

/** Keeps an article that its reader has opened. Answers whether it can be read on this device from now on. */
export async function saveArticle(opened: Omit<SavedArticle, 'who' | 'pictures' | 'savedAt' | 'openedAt'>): Promise<boolean> {
  const who = reader();
  if (who === null) return false;
  try {
    const key = keyOf({ who, itemId: opened.itemId });
    const before = await withRecords('diwan.articles', 'readonly', (records) => records.get(key) as IDBRequest<SavedArticle | undefined>);
    const pictures = before?.body === opened.body ? before.pictures : await picturesOf(opened.body);
    // Whoever signs out while the pictures come leaves nothing behind.
    if (reader() !== who) return false;
    const now = Date.now();
    await put({ ...opened, who, pictures, savedAt: now, openedAt: now });
    await makeRoom();
    return true;
  } catch {
    // A private window keeps nothing, and a full device no more.
    return false;
  }
}

async function makeRoom(): Promise<void> {
  let bytes = 0;
  const newestFirst = (await all()).sort((one, other) => other.openedAt - one.openedAt);
  for (const [index, article] of newestFirst.entries()) {
    bytes += sizeOf(article);
    if (index > 0 && (index >= mostArticles || bytes > mostBytes)) await drop(article);
  }
}

/** Forgets the articles that `isGone` says are not theirs any more, and those of anybody else: a browser keeps one reader's. */
export async function forgetArticles(who: string, isGone: (article: SavedArticle) => boolean): Promise<void> {
  try {
    for (const article of await all()) if (article.who !== who || isGone(article)) await drop(article);
  } catch {
    // Nothing is kept.
  }
}

/** Notes that an article was opened or read without a network. It writes nothing once the reader has signed out. */
export async function touchArticle(article: SavedArticle): Promise<void> {
  if (reader() !== article.who) return;
  try {
    await put({ ...article, openedAt: Date.now() });
  } catch {
    // It is shown all the same.
  }
}
