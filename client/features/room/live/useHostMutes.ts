import { useEffect, useRef } from 'react';
import type { MediaRoom } from '../../../rooms/media.ts';
import type { RoomState } from './room.ts';

/** Switches the own sound or video off when an event says that a host has done so. The person may switch it on again. */
export function useHostMutes(media: MediaRoom, { mutes }: RoomState): void {
  const applied = useRef(mutes);
  useEffect(() => {
    for (const track of ['AUDIO', 'VIDEO'] as const) if (mutes[track] > applied.current[track]) media.muted(track);
    applied.current = mutes;
  }, [media, mutes]);
}
