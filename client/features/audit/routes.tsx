import { type Feature, page } from '../../ui/routing.ts';

export const audit: Feature = {
  console: [{ path: 'users/activity', lazy: page(() => import('./pages/ActivityPage.tsx'), 'ActivityPage') }],
};
