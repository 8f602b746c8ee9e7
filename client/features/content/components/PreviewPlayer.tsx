import { Box, chakra, Skeleton } from '@chakra-ui/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import type { Grant } from '../../../ui/media/attachment.ts';
import { useMedia } from '../../../ui/media/useMedia.ts';

export interface PreviewPlayerProps {
  kind: 'VIDEO' | 'AUDIO';
  /** The first grant. `renew` asks for another. */
  grant: Grant;
  title: string;
  renew: () => Promise<Grant | null>;
}

/** Plays a file with the browser's own controls, once this browser has the media cookie. */
export function PreviewPlayer({ kind, grant, title, renew }: PreviewPlayerProps) {
  const { t } = useTranslation('content');
  const video = useRef<HTMLVideoElement>(null);
  const audio = useRef<HTMLAudioElement>(null);
  const { state, retry } = useMedia(kind === 'VIDEO' ? video : audio, { role: 'CREATOR', grant, renew });
  const media = {
    controls: true,
    controlsList: 'nodownload',
    preload: 'metadata',
    'aria-label': title,
    display: 'block',
    width: 'full',
    borderRadius: 'l2',
  } as const;
  if (state === 'failed' || state === 'refused') return <ErrorState title={t('preview.failed')} onRetry={retry} />;
  return (
    <Box position="relative">
      {kind === 'VIDEO' ? (
        <chakra.video ref={video} {...media} playsInline aspectRatio="wide" bg="black" />
      ) : (
        <chakra.audio ref={audio} {...media} />
      )}
      {state === 'opening' && <Skeleton position="absolute" inset={0} borderRadius="l2" />}
    </Box>
  );
}
