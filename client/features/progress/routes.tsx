import { type Feature, page } from '../../ui/routing.ts';

export const progress: Feature = {
  console: [{ path: 'product/:productId/learners', lazy: page(() => import('./pages/LearnersPage.tsx'), 'LearnersPage') }],
};
