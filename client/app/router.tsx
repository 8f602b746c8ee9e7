import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { accounts } from '../features/accounts/routes.tsx';
import { admins } from '../features/admins/routes.tsx';
import { audit } from '../features/audit/routes.tsx';
import { availability } from '../features/availability/routes.tsx';
import { booking } from '../features/booking/routes.tsx';
import { calendar } from '../features/calendar/routes.tsx';
import { content } from '../features/content/routes.tsx';
import { creators } from '../features/creators/routes.tsx';
import { customers } from '../features/customers/routes.tsx';
import { integrations } from '../features/integrations/routes.tsx';
import { orders } from '../features/orders/routes.tsx';
import { payouts } from '../features/payouts/routes.tsx';
import { plans } from '../features/plans/routes.tsx';
import { player } from '../features/player/routes.tsx';
import { products } from '../features/products/routes.tsx';
import { progress } from '../features/progress/routes.tsx';
import { promos } from '../features/promos/routes.tsx';
import { reports } from '../features/reports/routes.tsx';
import { room } from '../features/room/routes.tsx';
import { sales } from '../features/sales/routes.tsx';
import { sessions } from '../features/sessions/routes.tsx';
import { site } from '../features/site/routes.tsx';
import { storefront } from '../features/storefront/routes.tsx';
import { hasLanguagePrefix, localized } from '../i18n/language.ts';
import { NotFound } from '../ui/NotFound.tsx';
import { type Feature, forBrowser, loadPages, page, publicPage, setRoutes } from '../ui/routing.ts';
import { setRouter } from '../ui/staying.ts';
import { RouteError } from './ErrorScreen.tsx';
import { publicRoutes as ownPages } from './routes.tsx';

/** A feature imports only from those that stand before it, and from the `urls.ts` of any (`tests/unit/imports.test.ts`). */
const features: readonly Feature[] = [
  accounts,
  site,
  progress,
  content,
  promos,
  reports,
  plans,
  orders,
  player,
  storefront,
  integrations,
  payouts,
  sales,
  creators,
  admins,
  customers,
  audit,
  products,
  booking,
  sessions,
  availability,
  calendar,
  room,
];

const pagesIn = (area: keyof Feature): RouteObject[] => features.flatMap((feature) => feature[area] ?? []);

/** A page that fails leaves the frame around it standing. */
const framed = (children: RouteObject[]): RouteObject[] => [{ errorElement: <RouteError />, children }];

/** The language is the router's base, so no route or link of ours spells it. Static segments win over `/:username`. */
export const routes: RouteObject[] = [
  {
    errorElement: <RouteError />,
    // Nothing is drawn while the first page's code loads: the splash of index.html stays.
    hydrateFallbackElement: <></>,
    lazy: publicPage(() => import('./layout/Root.tsx'), 'Root'),
    children: [
      {
        lazy: publicPage(() => import('./layout/PublicLayout.tsx'), 'PublicLayout'),
        children: framed([
          ...ownPages,
          ...pagesIn('public'),
          {
            handle: forBrowser,
            lazy: page(() => import('../features/accounts/components/CustomerOnly.tsx'), 'CustomerOnly'),
            children: pagesIn('customer'),
          },
          { path: '*', element: <NotFound /> },
        ]),
      },
      {
        handle: forBrowser,
        lazy: page(() => import('./layout/RoomArea.tsx'), 'GuestRoomArea'),
        children: framed(pagesIn('alone')),
      },
      {
        path: 'cc',
        lazy: publicPage(() => import('./layout/ConsoleArea.tsx'), 'ConsoleArea'),
        children: [
          {
            path: 'auth',
            lazy: publicPage(() => import('./layout/AuthLayout.tsx'), 'AuthLayout'),
            children: framed([...pagesIn('auth'), { path: '*', element: <NotFound /> }]),
          },
          {
            handle: forBrowser,
            lazy: page(() => import('./layout/RoomArea.tsx'), 'HostRoomArea'),
            children: framed(pagesIn('alone')),
          },
          {
            handle: forBrowser,
            lazy: page(() => import('./layout/ConsoleLayout.tsx'), 'ConsoleLayout'),
            children: framed([
              ...pagesIn('console'),
              {
                path: 'settings',
                lazy: page(() => import('../features/creators/pages/SettingsPage.tsx'), 'SettingsPage'),
                children: pagesIn('settings'),
              },
              { path: '*', element: <NotFound console /> },
            ]),
          },
        ],
      },
    ],
  },
];

/**
 * Makes the router, once, after the dictionary is loaded. `isDrawn` says that the server has drawn the page, which is then taken over
 * unchanged.
 */
export async function createRouter(isDrawn: boolean) {
  const known = hasLanguagePrefix ? routes : [{ path: '*', element: <NotFound /> }];
  const basename = hasLanguagePrefix ? localized('/') : '/';
  setRoutes(known);
  if (isDrawn) await loadPages(known, window.location.pathname, basename);
  const router = createBrowserRouter(known, { basename, ...(isDrawn && { hydrationData: { loaderData: {} } }) });
  setRouter(router);
  return router;
}
