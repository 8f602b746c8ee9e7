import { type Feature, page } from '../../ui/routing.ts';

export const availability: Feature = {
  console: [
    { path: 'session/availability', lazy: page(() => import('./pages/AvailabilityPage.tsx'), 'AvailabilityPage') },
    { path: 'session/availability/types/new', lazy: page(() => import('./pages/AppointmentTypePage.tsx'), 'NewAppointmentTypePage') },
    { path: 'session/availability/types/:typeId', lazy: page(() => import('./pages/AppointmentTypePage.tsx'), 'AppointmentTypePage') },
  ],
};
