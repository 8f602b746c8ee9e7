import { Button, Center } from '@chakra-ui/react';
import { Volume2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RemoteParticipant } from '../../../rooms/media.ts';

/** Plays the others' sound. A browser that plays nothing without a tap gets a button. */
export function RoomAudio({ participants, speaker }: { participants: readonly RemoteParticipant[]; speaker: string | null }) {
  const { t } = useTranslation('room');
  const [isAudioBlocked, setIsAudioBlocked] = useState(false);
  const [tries, setTries] = useState(0);
  const tracks = participants.flatMap(({ id, tracks: all }) => {
    const track = all.find(({ kind }) => kind === 'MICROPHONE')?.track;
    return track ? [{ id, track }] : [];
  });
  return (
    <>
      {tracks.map(({ id, track }) => (
        <Voice key={id} track={track} speaker={speaker} tries={tries} onAudioBlocked={() => setIsAudioBlocked(true)} />
      ))}
      {isAudioBlocked && (
        <Center position="fixed" insetInline={0} insetBlockStart={16} zIndex="docked">
          <Button
            colorPalette="saffron"
            onClick={() => {
              setIsAudioBlocked(false);
              setTries(tries + 1);
            }}
          >
            <Volume2 aria-hidden />
            {t('turnSoundOn')}
          </Button>
        </Center>
      )}
    </>
  );
}

interface VoiceProps {
  track: MediaStreamTrack;
  speaker: string | null;
  tries: number;
  onAudioBlocked: () => void;
}

function Voice({ track, speaker, tries, onAudioBlocked }: VoiceProps) {
  const audio = useRef<HTMLAudioElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again, `onAudioBlocked` is the same each time
  useEffect(() => {
    const audioElement = audio.current;
    if (!audioElement) return;
    if (audioElement.srcObject === null || (audioElement.srcObject as MediaStream).getAudioTracks()[0] !== track)
      audioElement.srcObject = new MediaStream([track]);
    void audioElement.play().catch((error: unknown) => (error as DOMException).name === 'NotAllowedError' && onAudioBlocked());
  }, [track, tries]);
  useEffect(() => {
    if (speaker && audio.current?.setSinkId) void audio.current.setSinkId(speaker).catch(() => undefined);
  }, [speaker]);
  // biome-ignore lint/a11y/useMediaCaption: a live voice has no captions
  return <audio ref={audio} autoPlay />;
}
