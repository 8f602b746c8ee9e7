import { type Feature, page } from '../../ui/routing.ts';

export const payouts: Feature = {
  settings: [{ path: 'payouts', lazy: page(() => import('./pages/PayoutsTab.tsx'), 'PayoutsTab') }],
};
