import { type Feature, page } from '../../ui/routing.ts';

export const products: Feature = {
  console: [
    { path: 'product/list', lazy: page(() => import('./pages/ProductListPage.tsx'), 'ProductListPage') },
    {
      // One page for both addresses, so that going from one to the other leaves the form standing.
      lazy: page(() => import('./pages/ProductWizardPage.tsx'), 'ProductWizardPage'),
      children: [
        { path: 'product/settings', element: null },
        { path: 'product/:productId/edit', element: null },
      ],
    },
    { path: 'product/:productId/preview', lazy: page(() => import('./pages/ProductPreviewPage.tsx'), 'ProductPreviewPage') },
    { path: 'product/:productId/view', lazy: page(() => import('./pages/ProductViewPage.tsx'), 'ProductViewPage') },
  ],
};
