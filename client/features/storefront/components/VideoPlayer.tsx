import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Grant } from '../../../ui/media/attachment.ts';
import type { PictureSource } from '../../../ui/Picture.tsx';
import { PlaybackFailure } from './PlaybackFailure.tsx';
import { useItemMedia } from './useItemMedia.ts';

export interface VideoPlayerProps {
  productId: string;
  itemId: string;
  /** The first grant; the player gets newer ones itself. */
  grant: Grant;
  title: string;
  cover: PictureSource | null;
  onEnded?: () => void;
}

/** A video with the browser's own controls, less the download. */
export function VideoPlayer({ productId, itemId, grant, title, cover, onEnded }: VideoPlayerProps) {
  const { t } = useTranslation('storefront');
  const element = useRef<HTMLVideoElement>(null);
  const { state, retry } = useItemMedia(element, { productId, itemId, grant });
  if (state === 'failed' || state === 'refused') return <PlaybackFailure onRetry={retry} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: not every video has captions
    <chakra.video
      ref={element}
      poster={cover?.url}
      controls
      controlsList="nodownload"
      playsInline
      preload="metadata"
      aria-label={t('player.videoOf', { title })}
      onContextMenu={(event) => event.preventDefault()}
      onEnded={onEnded}
      display="block"
      width="full"
      aspectRatio="wide"
      bg="black"
      borderRadius="l3"
    />
  );
}
