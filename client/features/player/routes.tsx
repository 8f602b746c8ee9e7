import { type Feature, page } from '../../ui/routing.ts';

export const player: Feature = {
  customer: [{ path: 'my-products/:productId', lazy: page(() => import('./pages/PlayerPage.tsx'), 'PlayerPage') }],
};
