import type { RouteObject } from 'react-router-dom';
import { page } from '../../ui/routing.ts';

const room = page(() => import('./pages/RoomPage.tsx'), 'RoomPage');

/** Under `/cc`, without the console's frame. */
export const hostRoutes: RouteObject[] = [{ path: 'session/:sessionId/room', lazy: room }];

/** Outside of the public pages' frame. */
export const guestRoutes: RouteObject[] = [{ path: 'session/:sessionId/room', lazy: room }];
