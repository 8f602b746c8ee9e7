import { type ComponentType, lazy } from 'react';
import { matchRoutes, type RouteObject, type To } from 'react-router-dom';
import { loadClients } from '../apollo/pageClient.ts';
import { language } from '../i18n/language.ts';
import { pageWords } from '../i18n/locales/pages.generated.ts';
import { onServer } from '../i18n/place.ts';
import { allWords, wordsOf, wordsOfForm } from '../i18n/setup.ts';

type Load<Name extends string> = () => Promise<Record<Name, ComponentType>>;

/** Gets Apollo Client for what is drawn by the browser. */
const clients = onServer ? async () => undefined : loadClients;

/** A route's `lazy`, with the parts that it gets. */
interface LazyPage {
  (): Promise<{ Component: ComponentType }>;
  /** Gets the page and its words alone: for the page that the server has drawn, which has its answers. */
  drawn: () => Promise<{ Component: ComponentType }>;
  /** The files that the page needs at once: its own file by its name without an ending, others by their path. */
  modules: readonly string[];
}

/** Makes routes' `lazy`, which gets a page, its words and Apollo Client when it is first needed. `files` names the further files that the page is drawn with. */
const pageWith =
  (words: (page: string) => Promise<void>, files: (page: string) => readonly string[] = () => []) =>
  <Name extends string>(load: Load<Name>, name: Name): LazyPage => {
    const drawn = async () => ({ Component: (await Promise.all([load(), words(name)]))[0][name] as ComponentType });
    return Object.assign(async () => (await Promise.all([drawn(), clients()]))[0], { drawn, modules: [name, ...files(name)] });
  };

const wordFiles = (page: string) => pageWords[page]?.map((words) => `i18n/locales/${language}/${words}.json`) ?? [];

/** A page: `{ path: 'product/list', lazy: page(() => import('./pages/ProductListPage.tsx'), 'ProductListPage') }`. */
export const page = pageWith(allWords);

/** A public page, which loads its own words alone (`i18n/codegen/publicPages.ts`). */
export const publicPage = pageWith(wordsOf, wordFiles);

/** A page with a form that needs no sign-in: its words, and those of forms. */
export const formPage = pageWith(wordsOfForm, (page) => [...wordFiles(page), `i18n/locales/${language}/forms.ts`]);

/** A part of a page that few open, such as a dialog: its code and its words come when it is first drawn. */
export const part = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: (await Promise.all([load(), allWords(), clients()]))[0] }));

/** The `handle` of a route whose pages are for one person, so that only the browser draws them. */
export const forBrowser = { forBrowser: true };

export const isForBrowser = ({ handle }: RouteObject): boolean => Boolean((handle as Partial<typeof forBrowser> | undefined)?.forBrowser);

const lazyOf = ({ lazy }: RouteObject): LazyPage | undefined => lazy as LazyPage | undefined;

/** The files that a route's page needs at once. */
export const modulesOf = (route: RouteObject): readonly string[] => lazyOf(route)?.modules ?? [];

/** Puts the pages of an address, which the server has drawn, into their routes, so that it can be drawn at once. */
export async function loadPages(routes: RouteObject[], path: string, basename: string): Promise<void> {
  const loading = (matchRoutes(routes, path, basename) ?? []).map(async ({ route }) => {
    const page = lazyOf(route);
    if (page) Object.assign(route, await page.drawn(), { lazy: undefined });
  });
  await Promise.all(loading);
}

/** The pages of a feature, by the area that they stand in. */
export interface Feature {
  /** Beside the landing page. */
  public?: RouteObject[];
  /** Beside the landing page, for signed-in customers. */
  customer?: RouteObject[];
  /** Under `/cc/auth`. */
  auth?: RouteObject[];
  /** Under `/cc`. */
  console?: RouteObject[];
  /** Under `/cc/settings`: tabs. */
  settings?: RouteObject[];
  /** Without a frame, for guests beside the landing page, and for hosts under `/cc`. */
  alone?: RouteObject[];
}

let known: RouteObject[] = [];

/** Tells `preloadOn` the routes; the router calls it once. */
export function setRoutes(routes: RouteObject[]): void {
  known = routes;
}

function preload(path: string): void {
  for (const { route } of matchRoutes(known, path.split(/[?#]/)[0] ?? path) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    // A failure is ignored here. It shows when the link is followed, with a way to retry.
    route.lazy().catch(() => undefined);
  }
}

/** Milliseconds on a link after which a pointer may be about to press it. Rows that are scrolled pass below a pointer faster. */
const pointed = 50;
let resting: ReturnType<typeof setTimeout> | undefined;

/** Attributes of a link. They load the code of its page when the link is pointed at or focused, before the click. */
export function preloadOn(to: To): { onPointerEnter: () => void; onPointerLeave: () => void; onFocus: () => void } {
  const fetchPage = () => {
    if (typeof to === 'string') preload(to);
  };
  const fetchPageSoon = () => {
    clearTimeout(resting);
    resting = setTimeout(fetchPage, pointed);
  };
  return { onPointerEnter: fetchPageSoon, onPointerLeave: () => clearTimeout(resting), onFocus: fetchPage };
}
