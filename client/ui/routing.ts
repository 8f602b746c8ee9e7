import { type ComponentType, lazy } from 'react';
import { matchRoutes, type RouteObject, type To } from 'react-router-dom';
import { allWords } from '../i18n/setup.ts';

/**
 * Loads a page when it is first needed:
 * `{ path: 'product/list', lazy: page(() => import('./pages/ProductListPage.tsx'), 'ProductListPage') }`.
 */
export const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  Object.assign(async () => ({ Component: (await Promise.all([load(), allWords()]))[0][name] as ComponentType }), { module: name });

/** The same for a public page, which comes with fewer words (`i18n/setup.ts`). */
export const publicPage = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  Object.assign(async () => ({ Component: (await load())[name] as ComponentType }), { module: name });

/** A part of a page that few open, such as a dialog: its code and its words come when it is first drawn. */
export const part = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: (await Promise.all([load(), allWords()]))[0] }));

/** For the `handle` of a route: its pages are for one person, so only the browser draws them. */
export const forBrowser = { forBrowser: true };

export const isForBrowser = ({ handle }: RouteObject): boolean => Boolean((handle as Partial<typeof forBrowser> | undefined)?.forBrowser);

/** The name of the file that has a route's page, without its ending. */
export const moduleOf = ({ lazy }: RouteObject): string | undefined => (lazy as { module?: string } | undefined)?.module;

/** Puts the pages of an address into their routes, so that it can be drawn at once. */
export async function loadPages(routes: RouteObject[], path: string, basename: string): Promise<void> {
  const loading = (matchRoutes(routes, path, basename) ?? []).map(async ({ route }) => {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
  });
  await Promise.all(loading);
}

let known: RouteObject[] = [];

/** Tells `preloadOn` the routes; the router calls it once. */
export function setRoutes(routes: RouteObject[]): void {
  known = routes;
}

function preload(path: string): void {
  for (const { route } of matchRoutes(known, path.split(/[?#]/)[0] ?? path) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    // A failure shows when the link is followed, with a way to retry.
    route.lazy().catch(() => undefined);
  }
}

/** For a link: fetches the code of the page behind it when it is pointed at or focused, before it is clicked. */
export function preloadOn(to: To): { onPointerEnter: () => void; onFocus: () => void } {
  const fetchPage = () => {
    if (typeof to === 'string') preload(to);
  };
  return { onPointerEnter: fetchPage, onFocus: fetchPage };
}
