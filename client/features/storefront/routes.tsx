import type { RouteObject } from 'react-router-dom';

/** Under `/cc`. */
export const consoleRoutes: RouteObject[] = [];

/** Beside the landing page. */
export const publicRoutes: RouteObject[] = [];
