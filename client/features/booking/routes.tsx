import type { RouteObject } from 'react-router-dom';
import { forBrowser, page } from '../../ui/routing.ts';

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
  { path: ':username/session/:sessionId', lazy: page(() => import('./pages/SessionPage.tsx'), 'SessionPage') },
  { path: ':username/appointment/:typeId', lazy: page(() => import('./pages/AppointmentPage.tsx'), 'AppointmentPage') },
];
