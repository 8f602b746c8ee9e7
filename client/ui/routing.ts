import { type ComponentType, lazy } from 'react';
import { matchRoutes, type RouteObject, type To } from 'react-router-dom';
import { language } from '../i18n/language.ts';
import { allWords, formWords } from '../i18n/setup.ts';

type Load<Name extends string> = () => Promise<Record<Name, ComponentType>>;

/** Makes routes' `lazy`, which gets a page and its words when it is first needed. `modules` names the files that the page is drawn with. */
const pageWith =
  (words: () => Promise<void>, files: readonly string[] = []) =>
  <Name extends string>(load: Load<Name>, name: Name) =>
    Object.assign(async () => ({ Component: (await Promise.all([load(), words()]))[0][name] as ComponentType }), {
      modules: [name, ...files],
    });

/** A page: `{ path: 'product/list', lazy: page(() => import('./pages/ProductListPage.tsx'), 'ProductListPage') }`. */
export const page = pageWith(allWords);

/** A public page, which loads fewer words (`i18n/setup.ts`). */
export const publicPage = pageWith(async () => undefined);

/** A page with a form that needs no sign-in: the words of public pages, and of forms. */
export const formPage = pageWith(formWords, [`i18n/locales/${language}/forms.ts`]);

/** A part of a page that few open, such as a dialog: its code and its words come when it is first drawn. */
export const part = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: (await Promise.all([load(), allWords()]))[0] }));

/** The `handle` of a route whose pages are for one person, so that only the browser draws them. */
export const forBrowser = { forBrowser: true };

export const isForBrowser = ({ handle }: RouteObject): boolean => Boolean((handle as Partial<typeof forBrowser> | undefined)?.forBrowser);

/** The files that a route's page needs at once: its own file by its name without an ending, others by their path. */
export const modulesOf = ({ lazy }: RouteObject): readonly string[] => (lazy as { modules?: readonly string[] } | undefined)?.modules ?? [];

/** Puts the pages of an address into their routes, so that it can be drawn at once. */
export async function loadPages(routes: RouteObject[], path: string, basename: string): Promise<void> {
  const loading = (matchRoutes(routes, path, basename) ?? []).map(async ({ route }) => {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
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

/** Attributes of a link. They load the code of its page when the link is pointed at or focused, before the click. */
export function preloadOn(to: To): { onPointerEnter: () => void; onFocus: () => void } {
  const fetchPage = () => {
    if (typeof to === 'string') preload(to);
  };
  return { onPointerEnter: fetchPage, onFocus: fetchPage };
}
