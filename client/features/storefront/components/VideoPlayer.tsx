import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PictureSource } from '../../../ui/Picture.tsx';
import { PlaybackFailure } from './PlaybackFailure.tsx';
import { usePlayback } from './usePlayback.ts';

export interface VideoPlayerProps {
  productId: string;
  itemId: string;
  /** The first grant; the player gets newer ones itself. */
  url: string;
  title: string;
  cover: PictureSource | null;
  onEnded?: () => void;
}

/** A video with the browser's own controls, less the download. */
export function VideoPlayer({ productId, itemId, url, title, cover, onEnded }: VideoPlayerProps) {
  const { t } = useTranslation('storefront');
  const element = useRef<HTMLVideoElement>(null);
  const { src, failed, retry, handlers } = usePlayback(element, productId, itemId, url);
  if (failed) return <PlaybackFailure onRetry={retry} />;
  return (
    <chakra.video
      ref={element}
      src={src}
      poster={cover?.url}
      controls
      controlsList="nodownload"
      playsInline
      preload="metadata"
      aria-label={t('player.videoOf', { title })}
      onContextMenu={(event) => event.preventDefault()}
      onEnded={onEnded}
      {...handlers}
      display="block"
      width="full"
      aspectRatio="wide"
      bg="black"
      borderRadius="l3"
    />
  );
}
