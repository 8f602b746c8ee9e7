import { type Feature, page } from '../../ui/routing.ts';

export const integrations: Feature = {
  settings: [{ path: 'developers', lazy: page(() => import('./pages/DevelopersTab.tsx'), 'DevelopersTab') }],
  // A page of its own, without the settings' tabs.
  console: [{ path: 'settings/developers/webhooks/:id', lazy: page(() => import('./pages/DeliveriesPage.tsx'), 'DeliveriesPage') }],
};
