import { type Feature, page } from '../../ui/routing.ts';

export const room: Feature = {
  alone: [{ path: 'session/:sessionId/room', lazy: page(() => import('./pages/RoomPage.tsx'), 'RoomPage') }],
};
