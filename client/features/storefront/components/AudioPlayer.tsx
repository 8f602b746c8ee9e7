import { Box, chakra, Flex } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AudioControls } from './AudioControls.tsx';
import { AudioDisc } from './AudioDisc.tsx';
import { PlaybackFailure } from './PlaybackFailure.tsx';
import { useItemMedia } from './useItemMedia.ts';
import type { VideoPlayerProps } from './VideoPlayer.tsx';

export interface AudioPlayerProps extends VideoPlayerProps {
  subtitle: string | null;
  /** As the server measured it; the element's own length takes over once it is known. */
  seconds: number | null;
}

/** A recording: a dark surface with a turning star and its own controls. */
export function AudioPlayer({ productId, itemId, grant, title, subtitle, seconds, cover, onEnded }: AudioPlayerProps) {
  const { t } = useTranslation('storefront');
  const element = useRef<HTMLAudioElement>(null);
  const { state, retry } = useItemMedia(element, { productId, itemId, grant });
  const [playing, setPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const [length, setLength] = useState(seconds ?? 0);
  if (state === 'failed' || state === 'refused') return <PlaybackFailure onRetry={retry} />;

  const measure = () => {
    const measured = element.current?.duration;
    if (measured && Number.isFinite(measured)) setLength(measured);
  };
  return (
    <Box
      as="section"
      aria-label={t('player.audioOf', { title })}
      position="relative"
      overflow="hidden"
      borderRadius="l3"
      bg="ink"
      color="white"
      padding={{ base: 5, md: 8 }}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: creators upload no transcripts */}
      <audio
        ref={element}
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onDurationChange={measure}
        onEnded={onEnded}
        onLoadedMetadata={measure}
        onTimeUpdate={() => setPosition(element.current?.currentTime ?? 0)}
      />
      <Flex direction={{ base: 'column', md: 'row' }} align="center" gap={{ base: 5, md: 8 }}>
        <AudioDisc cover={cover} playing={playing} />
        <Box flex={1} width="full" minWidth={0}>
          <Box textAlign={{ base: 'center', md: 'start' }} marginBlockEnd={4} overflowWrap="anywhere">
            <chakra.p textStyle="lg" fontWeight="semibold">
              <bdi>{title}</bdi>
            </chakra.p>
            {subtitle && (
              <chakra.p opacity={0.8} textStyle="sm">
                <bdi>{subtitle}</bdi>
              </chakra.p>
            )}
          </Box>
          <AudioControls element={element} playing={playing} position={position} length={length} />
        </Box>
      </Flex>
    </Box>
  );
}
