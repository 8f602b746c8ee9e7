import { type Feature, page } from '../../ui/routing.ts';

export const plans: Feature = {
  console: [{ path: 'subscription', lazy: page(() => import('./pages/SubscriptionPage.tsx'), 'SubscriptionPage') }],
};
