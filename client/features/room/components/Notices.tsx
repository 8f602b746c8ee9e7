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
  const { connection: mediaConnection, failure: mediaFailure, video, local } = seen;
  /** The notices that were dismissed. */
  const [readNotices, setReadNotices] = useState<readonly string[]>([]);
  const notices = [
    (isCut || mediaConnection === 'RECONNECTING') && (
      <Alert key="line" tone="warning">
        {t('reconnecting')}
      </Alert>
    ),
    mediaConnection === 'CONNECTING' && !isCut && (
      <Alert key="connecting" tone="info">
        {t('connecting')}
      </Alert>
    ),
    (mediaConnection === 'FAILED' || mediaConnection === 'FULL') && mediaFailure !== 'UNABLE' && (
      <Alert key="failed" tone="error">
        {t(mediaConnection === 'FULL' ? 'mediaFull' : 'mediaFailed')}{' '}
        <Button size="xs" variant="outline" onClick={() => media.retry()}>
          {t('actions.retry', { ns: 'common' })}
        </Button>
      </Alert>
    ),
    mediaFailure === 'UNABLE' && !readNotices.includes(mediaFailure) && (
      <DismissibleNotice key="unable" onDismiss={() => setReadNotices([...readNotices, mediaFailure])}>
        <Alert tone="warning">{t('mediaUnable')}</Alert>
      </DismissibleNotice>
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
      const deviceNotice = `${kind} ${state}`;
      return (
        isProblem(state) &&
        !readNotices.includes(deviceNotice) && (
          <DismissibleNotice key={kind} onDismiss={() => setReadNotices([...readNotices, deviceNotice])}>
            <DeviceProblem kind={kind} state={state} />
          </DismissibleNotice>
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
function DismissibleNotice({ onDismiss, children }: { onDismiss: () => void; children: React.ReactNode }) {
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
