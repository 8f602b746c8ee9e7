import type { RouteObject } from 'react-router-dom';
import { page } from '../../ui/routing.ts';

/** Under `/cc`. */
export const consoleRoutes: RouteObject[] = [
  { path: 'session/availability', lazy: page(() => import('./pages/AvailabilityPage.tsx'), 'AvailabilityPage') },
  { path: 'session/availability/types/new', lazy: page(() => import('./pages/AppointmentTypePage.tsx'), 'NewAppointmentTypePage') },
  { path: 'session/availability/types/:typeId', lazy: page(() => import('./pages/AppointmentTypePage.tsx'), 'AppointmentTypePage') },
];
