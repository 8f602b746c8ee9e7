import type { RouteObject } from 'react-router-dom';
import { forBrowser, page } from '../ui/routing.ts';

/** The routes beside the landing page: in development, the kit. A production build has neither its address nor its code. */
export const publicRoutes: RouteObject[] =
  import.meta.env.MODE === 'production'
    ? []
    : [{ path: 'dev/kit', handle: forBrowser, lazy: page(() => import('../dev/kit/KitPage.tsx'), 'KitPage') }];
