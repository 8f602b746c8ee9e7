import type { RouteObject } from 'react-router-dom';
import { forBrowser, page } from '../../ui/routing.ts';

/** The routes of both areas. */
const passwordRoutes: RouteObject[] = [
  { path: 'forgot-password', handle: forBrowser, lazy: page(() => import('./pages/ForgotPasswordPage.tsx'), 'ForgotPasswordPage') },
  { path: 'reset-password', handle: forBrowser, lazy: page(() => import('./pages/ResetPasswordPage.tsx'), 'ResetPasswordPage') },
];

/** Under `/cc/auth`. */
export const authRoutes: RouteObject[] = [
  { index: true, lazy: page(() => import('./pages/WelcomePage.tsx'), 'WelcomePage') },
  { path: 'login', lazy: page(() => import('./pages/LoginPage.tsx'), 'LoginPage') },
  { path: 'register', lazy: page(() => import('./pages/RegisterPage.tsx'), 'RegisterPage') },
  { path: 'verify', lazy: page(() => import('./pages/VerifyPage.tsx'), 'VerifyPage') },
  { path: 'verified', lazy: page(() => import('./pages/VerifiedPage.tsx'), 'VerifiedPage') },
  ...passwordRoutes,
];

/** Beside the landing page. */
export const publicRoutes: RouteObject[] = [
  { path: 'login', handle: forBrowser, lazy: page(() => import('./pages/CustomerLoginPage.tsx'), 'CustomerLoginPage') },
  { path: 'verified', handle: forBrowser, lazy: page(() => import('./pages/CustomerVerifiedPage.tsx'), 'CustomerVerifiedPage') },
  { path: 'account/deleted', handle: forBrowser, lazy: page(() => import('./pages/AccountDeletedPage.tsx'), 'AccountDeletedPage') },
  ...passwordRoutes,
  {
    handle: forBrowser,
    lazy: page(() => import('./components/CustomerOnly.tsx'), 'CustomerOnly'),
    children: [{ path: 'account', lazy: page(() => import('./pages/AccountPage.tsx'), 'AccountPage') }],
  },
];
