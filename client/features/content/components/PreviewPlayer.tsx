import { chakra, Skeleton } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openMediaSession } from '../../../apollo/mediaSession.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';

export interface PreviewPlayerProps {
  kind: 'VIDEO' | 'AUDIO';
  /** Bound to this viewer and to a short time; `onRenew` asks for another. */
  url: string;
  title: string;
  onRenew: () => void;
}

/** Plays a file with the browser's own controls, once this browser is known to the media server. */
export function PreviewPlayer({ kind, url, title, onRenew }: PreviewPlayerProps) {
  const { t } = useTranslation('content');
  const [session, setSession] = useState<'opening' | 'open' | 'failed'>('opening');

  useEffect(() => {
    let current = true;
    openMediaSession('CREATOR').then(
      () => current && setSession('open'),
      () => current && setSession('failed'),
    );
    return () => {
      current = false;
    };
  }, []);

  if (session === 'failed') return <ErrorState title={t('preview.failed')} onRetry={onRenew} />;
  if (session === 'opening') return <Skeleton {...(kind === 'VIDEO' ? { aspectRatio: 'wide' } : { height: 14 })} borderRadius="l2" />;
  const media = {
    src: url,
    controls: true,
    controlsList: 'nodownload',
    preload: 'metadata',
    'aria-label': title,
    onError: () => setSession('failed'),
    display: 'block',
    width: 'full',
    borderRadius: 'l2',
  } as const;
  return kind === 'VIDEO' ? <chakra.video {...media} playsInline aspectRatio="wide" bg="black" /> : <chakra.audio {...media} />;
}
