import { type Feature, page, publicPage } from '../../ui/routing.ts';

export const booking: Feature = {
  customer: [
    { path: 'my-sessions', lazy: page(() => import('./pages/MySessionsPage.tsx'), 'MySessionsPage') },
    { path: 'my-sessions/:bookingId', lazy: page(() => import('./pages/BookingPage.tsx'), 'BookingPage') },
    { path: 'my-sessions/:bookingId/reschedule', lazy: page(() => import('./pages/ReschedulePage.tsx'), 'ReschedulePage') },
  ],
  public: [
    { path: ':username/session/:sessionId', lazy: publicPage(() => import('./pages/SessionPage.tsx'), 'SessionPage') },
    { path: ':username/appointment/:typeId', lazy: publicPage(() => import('./pages/AppointmentPage.tsx'), 'AppointmentPage') },
  ],
};
