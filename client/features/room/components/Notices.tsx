import { Button, Flex, IconButton } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MediaRoom, MediaState } from '../../../rooms/media.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { DeviceProblem, isProblem } from './DeviceProblem.tsx';

/** Notices of problems with the line, the video or a device: at most two at once, the gravest first. */
export function Notices({ media, seen, isCut }: { media: MediaRoom; seen: MediaState; isCut: boolean }) {
  const { t } = useTranslation('room');
  const { connection, failure, video, local } = seen;
  /** The notices that were dismissed. */
  const [read, setRead] = useState<readonly string[]>([]);
  const notices = [
    (isCut || connection === 'RECONNECTING') && (
      <Alert key="line" tone="warning">
        {t('reconnecting')}
      </Alert>
    ),
    connection === 'CONNECTING' && !isCut && (
      <Alert key="connecting" tone="info">
        {t('connecting')}
      </Alert>
    ),
    (connection === 'FAILED' || connection === 'FULL') && failure !== 'UNABLE' && (
      <Alert key="failed" tone="error">
        {t(connection === 'FULL' ? 'mediaFull' : 'mediaFailed')}{' '}
        <Button size="xs" variant="outline" onClick={() => media.retry()}>
          {t('actions.retry', { ns: 'common' })}
        </Button>
      </Alert>
    ),
    failure === 'UNABLE' && !read.includes(failure) && (
      <Dismissible key="unable" onDismiss={() => setRead([...read, failure])}>
        <Alert tone="warning">{t('mediaUnable')}</Alert>
      </Dismissible>
    ),
    video !== 'ON' && (
      <Alert key="video" tone="info">
        {t(video === 'LINE_OFF' ? 'listening.line' : 'listening.chosen')}{' '}
        <Button size="xs" variant="outline" onClick={() => media.receiveVideo(true)}>
          {t('listening.show')}
        </Button>
      </Alert>
    ),
    ...(['MICROPHONE', 'CAMERA'] as const).map((kind) => {
      const { state } = local[kind];
      const known = `${kind} ${state}`;
      return (
        isProblem(state) &&
        !read.includes(known) && (
          <Dismissible key={kind} onDismiss={() => setRead([...read, known])}>
            <DeviceProblem kind={kind} state={state} />
          </Dismissible>
        )
      );
    }),
  ].filter(Boolean);
  if (!notices.length) return null;
  return (
    <Flex position="absolute" insetBlockStart={2} insetInline={3} zIndex={2} direction="column" gap={2} maxWidth="form" marginInline="auto">
      {notices.slice(0, 2)}
    </Flex>
  );
}

/** A notice that the person can dismiss. */
function Dismissible({ onDismiss, children }: { onDismiss: () => void; children: React.ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <Flex align="start" gap={1}>
      {children}
      <IconButton variant="subtle" size="sm" aria-label={t('actions.dismiss')} onClick={onDismiss}>
        <X aria-hidden />
      </IconButton>
    </Flex>
  );
}
