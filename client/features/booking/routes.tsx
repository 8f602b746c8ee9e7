import type { RouteObject } from 'react-router-dom';
import { forBrowser, page, publicPage } from '../../ui/routing.ts';

/** Beside the landing page. */
export const publicRoutes: RouteObject[] = [
  {
    handle: forBrowser,
    lazy: page(() => import('../accounts/components/CustomerOnly.tsx'), 'CustomerOnly'),
    children: [
      { path: 'my-sessions', lazy: page(() => import('./pages/MySessionsPage.tsx'), 'MySessionsPage') },
      { path: 'my-sessions/:bookingId', lazy: page(() => import('./pages/BookingPage.tsx'), 'BookingPage') },
      { path: 'my-sessions/:bookingId/reschedule', lazy: page(() => import('./pages/ReschedulePage.tsx'), 'ReschedulePage') },
    ],
  },
  { path: ':username/session/:sessionId', lazy: publicPage(() => import('./pages/SessionPage.tsx'), 'SessionPage') },
  { path: ':username/appointment/:typeId', lazy: publicPage(() => import('./pages/AppointmentPage.tsx'), 'AppointmentPage') },
];
