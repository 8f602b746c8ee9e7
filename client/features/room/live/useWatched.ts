import { useEffect } from 'react';
import type { MediaRoom } from '../../../rooms/media.ts';
import type { Tile } from './tiles.ts';

/** Asks for the cameras of the shown people. A tab in the background asks for none, to save power; sound goes on. */
export function useWatched(media: MediaRoom, shown: readonly Tile[]): void {
  const watchedMembers = shown.flatMap(({ member, isOwn }) => (isOwn ? [] : member.id)).join();
  useEffect(() => {
    const watchTiles = () => media.watch(document.visibilityState === 'hidden' || !watchedMembers ? [] : watchedMembers.split(','));
    watchTiles();
    document.addEventListener('visibilitychange', watchTiles);
    return () => document.removeEventListener('visibilitychange', watchTiles);
  }, [media, watchedMembers]);
}
