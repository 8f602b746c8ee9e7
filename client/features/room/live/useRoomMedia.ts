import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { type MediaPassFragment, RoomMediaPassDocument } from '../../../apollo/generated.ts';
import { connectMedia, type MediaRoom, PassRefused } from '../../../rooms/media.ts';
import type { DeviceChoice } from './useDeviceCheck.ts';

interface MediaWishes {
  sessionId: string;
  /** Whether the session is live. */
  isLive: boolean;
  firstPass: MediaPassFragment | null;
  choice: DeviceChoice;
}

/** The video and audio of a live room; null before it is live. Devices that were on in the lobby are on here. */
export function useRoomMedia({ sessionId, isLive, firstPass, choice }: MediaWishes): MediaRoom | null {
  const client = useApolloClient();
  const [room, setRoom] = useState<MediaRoom | null>(null);
  const given = useRef({ firstPass, choice });
  given.current = { firstPass, choice };

  useEffect(() => {
    if (!isLive) return;
    const { choice: chosen } = given.current;
    let unused = given.current.firstPass;
    const pass = async () => {
      const first = unused;
      unused = null;
      if (first) return first;
      const { data } = await client.mutate({ mutation: RoomMediaPassDocument, variables: { sessionId } });
      const media = data?.roomMediaPass?.media;
      if (!media) throw new PassRefused('There is no pass to video and audio');
      return media;
    };
    const connected = connectMedia(pass, { camera: chosen.camera, microphone: chosen.microphone });
    if (chosen.withMicrophone) void connected.turn('MICROPHONE', true);
    if (chosen.withCamera) void connected.turn('CAMERA', true);
    setRoom(connected);
    return () => {
      setRoom(null);
      connected.leave();
    };
  }, [client, sessionId, isLive]);
  return room;
}
