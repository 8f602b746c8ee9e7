import { type Feature, page } from '../../ui/routing.ts';

export const promos: Feature = {
  console: [{ path: 'product/promo-codes', lazy: page(() => import('./pages/PromoCodesPage.tsx'), 'PromoCodesPage') }],
};
