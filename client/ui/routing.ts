import type { ComponentType } from 'react';
import { matchRoutes, type RouteObject, type To } from 'react-router-dom';

/**
 * Loads a page when it is first needed:
 * `{ path: 'product/list', lazy: page(() => import('./pages/ProductListPage.tsx'), 'ProductListPage') }`.
 */
export const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  Object.assign(async (): Promise<{ Component: ComponentType }> => ({ Component: (await load())[name] }), { module: name });

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
