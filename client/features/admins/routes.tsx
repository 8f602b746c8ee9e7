import type { RouteObject } from 'react-router-dom';
import { forBrowser, page } from '../../ui/routing.ts';

/** Under `/cc/auth`. */
export const authRoutes: RouteObject[] = [
  { path: 'invitation', handle: forBrowser, lazy: page(() => import('./pages/InvitationPage.tsx'), 'InvitationPage') },
];

/** Under `/cc`. */
export const consoleRoutes: RouteObject[] = [{ path: 'users/admins', lazy: page(() => import('./pages/AdminsPage.tsx'), 'AdminsPage') }];
