import { type Feature, page } from '../../ui/routing.ts';

export const calendar: Feature = {
  console: [{ path: 'session/calendar', lazy: page(() => import('./pages/CalendarPage.tsx'), 'CalendarPage') }],
};
