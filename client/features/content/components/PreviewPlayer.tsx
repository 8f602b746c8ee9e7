import { Box, chakra, Skeleton } from '@chakra-ui/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import type { Grant } from '../../../ui/media/attachment.ts';
import { useMedia } from '../../../ui/media/useMedia.ts';

export interface PreviewPlayerProps {
  kind: 'VIDEO' | 'AUDIO';
  /** The first grant. `renewGrant` asks for another. */
  grant: Grant;
  title: string;
  renewGrant: () => Promise<Grant | null>;
}

/** Plays a file with the browser's own controls, once this browser has the media cookie. */
export function PreviewPlayer({ kind, grant, title, renewGrant }: PreviewPlayerProps) {
  const { t } = useTranslation('content');
  const video = useRef<HTMLVideoElement>(null);
  const audio = useRef<HTMLAudioElement>(null);
  const { state: mediaState, retry: retryMedia } = useMedia(kind === 'VIDEO' ? video : audio, {
    role: 'CREATOR',
    grant,
    renew: renewGrant,
  });
  const mediaProps = {
    controls: true,
    controlsList: 'nodownload',
    preload: 'metadata',
    'aria-label': title,
    display: 'block',
    width: 'full',
    borderRadius: 'l2',
  } as const;
  if (mediaState === 'failed' || mediaState === 'refused') return <ErrorState title={t('preview.failed')} onRetry={retryMedia} />;
  return (
    <Box position="relative">
      {kind === 'VIDEO' ? (
        <chakra.video ref={video} {...mediaProps} playsInline aspectRatio="wide" bg="black" />
      ) : (
        <chakra.audio ref={audio} {...mediaProps} />
      )}
      {mediaState === 'opening' && <Skeleton position="absolute" inset={0} borderRadius="l2" />}
    </Box>
  );
}
