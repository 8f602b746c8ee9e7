import type { RouteObject } from 'react-router-dom';
import { page } from '../../ui/routing.ts';

/** Under `/cc`. */
export const consoleRoutes: RouteObject[] = [
  { path: 'session/calendar', lazy: page(() => import('./pages/CalendarPage.tsx'), 'CalendarPage') },
];
