import { type Feature, forBrowser, page } from '../../ui/routing.ts';

export const admins: Feature = {
  auth: [{ path: 'invitation', handle: forBrowser, lazy: page(() => import('./pages/InvitationPage.tsx'), 'InvitationPage') }],
  console: [{ path: 'users/admins', lazy: page(() => import('./pages/AdminsPage.tsx'), 'AdminsPage') }],
};
