import type { RouteObject } from 'react-router-dom';
import { forBrowser, page } from '../ui/routing.ts';

/** Beside the landing page: the kit on show, in development. A build for production has neither its address nor its code. */
export const publicRoutes: RouteObject[] =
  import.meta.env.MODE === 'production'
    ? []
    : [{ path: 'dev/kit', handle: forBrowser, lazy: page(() => import('../dev/kit/KitPage.tsx'), 'KitPage') }];
