import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { publicRoutes as accountPages, authRoutes } from '../features/accounts/routes.tsx';
import { authRoutes as adminAuth, consoleRoutes as adminConsole } from '../features/admins/routes.tsx';
import { consoleRoutes as auditConsole } from '../features/audit/routes.tsx';
import { consoleRoutes as availabilityConsole } from '../features/availability/routes.tsx';
import { publicRoutes as bookingPages } from '../features/booking/routes.tsx';
import { consoleRoutes as calendarConsole } from '../features/calendar/routes.tsx';
import { consoleRoutes as contentConsole } from '../features/content/routes.tsx';
import { authRoutes as creatorAuth, consoleRoutes as creatorConsole, publicRoutes as creatorPages } from '../features/creators/routes.tsx';
import { consoleRoutes as customerConsole } from '../features/customers/routes.tsx';
import { consoleRoutes as orderConsole, publicRoutes as orderPages } from '../features/orders/routes.tsx';
import { consoleRoutes as planConsole } from '../features/plans/routes.tsx';
import { publicRoutes as playerPages } from '../features/player/routes.tsx';
import { consoleRoutes as productConsole } from '../features/products/routes.tsx';
import { consoleRoutes as progressConsole } from '../features/progress/routes.tsx';
import { consoleRoutes as promoConsole } from '../features/promos/routes.tsx';
import { consoleRoutes as reportConsole } from '../features/reports/routes.tsx';
import { guestRoutes, hostRoutes } from '../features/room/routes.tsx';
import { consoleRoutes as saleConsole } from '../features/sales/routes.tsx';
import { consoleRoutes as sessionConsole } from '../features/sessions/routes.tsx';
import { publicRoutes as sitePages } from '../features/site/routes.tsx';
import { publicRoutes as storefrontPages } from '../features/storefront/routes.tsx';
import { hasLanguagePrefix, localized } from '../i18n/language.ts';
import { NotFound } from '../ui/NotFound.tsx';
import { forBrowser, loadPages, page, publicPage, setRoutes } from '../ui/routing.ts';
import { setRouter } from '../ui/staying.ts';
import { RouteError } from './ErrorScreen.tsx';
import { publicRoutes as ownPages } from './routes.tsx';

const consoleRoutes = [
  ...creatorConsole,
  ...productConsole,
  ...saleConsole,
  ...sessionConsole,
  ...availabilityConsole,
  ...promoConsole,
  ...progressConsole,
  ...contentConsole,
  ...calendarConsole,
  ...orderConsole,
  ...reportConsole,
  ...customerConsole,
  ...adminConsole,
  ...auditConsole,
  ...planConsole,
];
const publicRoutes = [
  ...ownPages,
  ...accountPages,
  ...creatorPages,
  ...sitePages,
  ...orderPages,
  ...playerPages,
  ...bookingPages,
  ...storefrontPages,
];

/** The language is the router's base, so no route or link of ours spells it. Static segments win over `/:username`. */
export const routes: RouteObject[] = [
  {
    errorElement: <RouteError />,
    // Nothing drawn: the splash of index.html stands until the first page's code is there.
    hydrateFallbackElement: <></>,
    lazy: publicPage(() => import('./layout/Root.tsx'), 'Root'),
    children: [
      {
        lazy: publicPage(() => import('./layout/PublicLayout.tsx'), 'PublicLayout'),
        children: [
          {
            // A page that fails leaves the navigation around it standing.
            errorElement: <RouteError />,
            children: [...publicRoutes, { path: '*', element: <NotFound /> }],
          },
        ],
      },
      {
        handle: forBrowser,
        lazy: page(() => import('./layout/RoomArea.tsx'), 'GuestRoomArea'),
        children: [{ errorElement: <RouteError />, children: guestRoutes }],
      },
      {
        path: 'cc',
        lazy: publicPage(() => import('./layout/ConsoleArea.tsx'), 'ConsoleArea'),
        children: [
          {
            path: 'auth',
            lazy: publicPage(() => import('./layout/AuthLayout.tsx'), 'AuthLayout'),
            children: [
              {
                errorElement: <RouteError />,
                children: [...authRoutes, ...creatorAuth, ...adminAuth, { path: '*', element: <NotFound /> }],
              },
            ],
          },
          {
            handle: forBrowser,
            lazy: page(() => import('./layout/RoomArea.tsx'), 'HostRoomArea'),
            children: [{ errorElement: <RouteError />, children: hostRoutes }],
          },
          {
            handle: forBrowser,
            lazy: page(() => import('./layout/ConsoleLayout.tsx'), 'ConsoleLayout'),
            children: [{ errorElement: <RouteError />, children: [...consoleRoutes, { path: '*', element: <NotFound console /> }] }],
          },
        ],
      },
    ],
  },
];

/** Made once, after the dictionary is there. `isDrawn`: the server has drawn the page, and it is taken over as it stands. */
export async function createRouter(isDrawn: boolean) {
  const known = hasLanguagePrefix ? routes : [{ path: '*', element: <NotFound /> }];
  const basename = hasLanguagePrefix ? localized('/') : '/';
  setRoutes(known);
  if (isDrawn) await loadPages(known, window.location.pathname, basename);
  const router = createBrowserRouter(known, { basename, ...(isDrawn && { hydrationData: { loaderData: {} } }) });
  setRouter(router);
  return router;
}
