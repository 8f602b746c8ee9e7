import ar from '../i18n/locales/ar/offline.json' with { type: 'json' };
import en from '../i18n/locales/en/offline.json' with { type: 'json' };
import { deviceStorage } from '../i18n/storage.ts';
import { keep } from '../session/progressOutbox.ts';
import { reader, type SavedArticle, savedArticles, touchArticle } from './savedArticles.ts';

/**
 * The page that the service worker shows when a page cannot be fetched. It says so, and lists the articles on this device. It is one small
 * script without the client's frameworks, so that it works even if other files are missing.
 */
const { lang } = document.documentElement;
const words = lang === 'ar' ? ar : en;
const address = new URL(location.href);
address.searchParams.delete('saved');
/** Whether an open page has led here (`?saved`). Then no article is opened by itself. */
const isAsked = location.href !== address.href;

type Children = readonly (Node | string)[];

function make(tag: string, attributes: Record<string, string> = {}, ...children: Children): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** A text in the page's language, or the other when it is missing, in its own direction. */
function either(tag: string, value: string | null, valueAr: string | null): HTMLElement {
  const text = (lang === 'ar' ? valueAr || value : value || valueAr) ?? '';
  const isArabic = /\p{Script=Arabic}/u.test(text);
  return make(tag, { lang: isArabic ? 'ar' : 'en', dir: isArabic ? 'rtl' : 'ltr' }, text);
}

const day = (time: number) => new Intl.DateTimeFormat(lang === 'ar' ? 'ar-KW-u-nu-latn' : 'en-GB', { dateStyle: 'long' }).format(time);

const addressOf = ({ productId, itemId }: SavedArticle) => `/${lang}/my-products/${productId}?item=${itemId}&saved`;

function articleList(articles: readonly SavedArticle[]): HTMLElement {
  const entries = articles.map((article) =>
    make(
      'li',
      {},
      make(
        'a',
        { href: addressOf(article) },
        make('span', {}, either('bdi', article.title, article.titleAr)),
        make('small', {}, either('bdi', article.product, article.productAr), ' · ', either('bdi', article.creator, article.creatorAr)),
      ),
    ),
  );
  return make(
    'section',
    { 'aria-labelledby': 'saved' },
    make('h2', { id: 'saved' }, words.saved.title),
    make('p', {}, entries.length ? words.saved.text : words.saved.none),
    ...(entries.length ? [make('ul', { class: 'saved' }, ...entries)] : []),
  );
}

/** Says that the wanted page is not available. */
function showAbsence(main: HTMLElement, articles: readonly SavedArticle[], isArticle: boolean): void {
  document.title = `${words.title} · ${words.app.name}`;
  const status = make('p', { role: 'status' });
  const retry = make('a', { href: address.href, class: 'button' }, words.retry);
  retry.addEventListener('click', (event) => {
    event.preventDefault();
    status.textContent = words.trying;
    void isReached().then((reached) => {
      if (reached) location.replace(address);
      else status.textContent = words.stillOffline;
    });
  });
  main.append(
    make('h1', {}, isArticle ? words.saved.notHereTitle : words.title),
    make('p', {}, isArticle ? words.saved.notHere : words.text),
    make('div', { class: 'actions' }, retry, status),
    articleList(articles),
  );
}

/** The article's body with pictures from this device. A missing picture leaves its description. */
function bodyOf({ body, pictures }: SavedArticle): HTMLElement {
  const article = make('article', { dir: 'auto' });
  // The body is parsed outside the page, so that nothing is fetched before its addresses are replaced. The server has sanitised it.
  const parsed = new DOMParser().parseFromString(body, 'text/html');
  for (const picture of parsed.querySelectorAll('img')) {
    const kept = pictures[picture.getAttribute('src') ?? ''];
    if (kept) picture.src = URL.createObjectURL(kept);
    else picture.replaceWith(make('p', { class: 'quiet' }, picture.alt));
  }
  for (const table of parsed.querySelectorAll('table')) {
    // A table that is wider than the page scrolls by itself, also with keys.
    const wide = make('div', { class: 'wide', tabindex: '0' });
    table.replaceWith(wide);
    wide.append(table);
  }
  article.append(...parsed.body.childNodes);
  return article;
}

function showArticle(main: HTMLElement, article: SavedArticle): void {
  const title = either('h1', article.title, article.titleAr);
  document.title = `${title.textContent} · ${words.app.name}`;
  const notice = make('p', { role: 'status', class: 'notice' }, words.copy.notice.replace('{{date}}', day(article.savedAt)));
  const parts: HTMLElement[] = [notice, make('p', { class: 'quiet' }, either('bdi', article.product, article.productAr)), title];
  if (article.subtitle || article.subtitleAr) {
    const subtitle = either('p', article.subtitle, article.subtitleAr);
    subtitle.className = 'quiet';
    parts.push(subtitle);
  }
  main.append(...parts, bodyOf(article), readPart(article));
  const list = make('p', {}, make('a', { href: `/${lang}/my-products?saved` }, words.copy.all));
  main.append(list);
  void touchArticle(article);
  if (reader() === article.who) keep(article.who, { itemId: article.itemId, position: 0, at: Date.now() });
  // While an article is open, the page only offers a link and changes nothing by itself.
  whenReached(() => {
    notice.replaceChildren(words.copy.online, ' ', make('a', { href: address.href }, words.copy.current));
  });
}

/** The part below an article: it marks the article as read on this device, and tells the server when there is a connection. */
function readPart(article: SavedArticle): HTMLElement {
  const state = make('p', { role: 'status', class: 'quiet' }, article.isRead ? words.copy.read : '');
  if (article.isRead) return state;
  const button = make('button', { type: 'button', class: 'button' }, words.copy.markRead);
  button.addEventListener('click', () => {
    keep(article.who, { itemId: article.itemId, position: 0, at: Date.now(), isRead: true });
    void touchArticle({ ...article, isRead: true });
    button.remove();
    state.textContent = `${words.copy.read}. ${words.copy.later}`;
  });
  return make('div', { class: 'actions' }, button, state);
}

/** Whether the server answers at all. A browser that believes to be online may still reach nothing. */
const isReached = (): Promise<boolean> =>
  fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(8000) }).then(
    () => true,
    () => false,
  );

/** Milliseconds between two checks for a connection, while the page is visible. */
const often = 10_000;

function whenReached(act: () => void): void {
  let isDone = false;
  const look = async () => {
    if (isDone || document.visibilityState !== 'visible' || !(await isReached()) || isDone) return;
    isDone = true;
    act();
  };
  addEventListener('online', () => void look());
  document.addEventListener('visibilitychange', () => void look());
  setInterval(() => void look(), often);
}

/** Reloads the page when another customer or none is signed in, by another tab or while the page waits in the back-forward cache. */
function followReader(who: string | null): void {
  const look = () => {
    if (reader() === who) return;
    document.body.style.display = 'none';
    location.reload();
  };
  addEventListener('storage', look);
  addEventListener('pageshow', ({ persisted }) => persisted && look());
}

async function show(): Promise<void> {
  const main = document.querySelector('main');
  if (!main) return;
  const who = reader();
  followReader(who);
  const articles = await savedArticles(who);
  const product = /^\/(?:en|ar)\/my-products\/([^/]+)/.exec(address.pathname)?.[1];
  const item = address.searchParams.get('item');
  const wanted = product && articles.find(({ itemId, productId }) => productId === product && (item === null || itemId === item));
  main.replaceChildren();
  if (wanted) return showArticle(main, wanted);
  showAbsence(main, articles, product !== undefined);
  if (!isAsked) whenReached(() => location.replace(address));
}

// The chosen colour mode is set before anything is drawn. The style sheet follows the device's own mode.
const theme = deviceStorage.getItem('diwan.theme');
if (theme) document.documentElement.classList.add(theme === 'dark' ? 'dark' : 'light');
addEventListener('DOMContentLoaded', () => void show());
