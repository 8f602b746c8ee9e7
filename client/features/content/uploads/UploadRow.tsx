import { Box, chakra, Flex, IconButton } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Film, Headphones, Pause, Play, RotateCw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../i18n/format.ts';
import { UploadBar } from '../../../ui/upload/UploadBar.tsx';
import { UploadState } from '../../../ui/upload/UploadState.tsx';
import { cancel, pause, retry } from '../../../uploads/queue.ts';
import { isActive, type Upload } from '../../../uploads/upload.ts';
import { FileProgress } from './FileProgress.tsx';

/** A file of the queue, with its progress and its actions. */
export function UploadRow({ upload }: { upload: Upload }) {
  const { t } = useTranslation('uploads');
  const { id, name, phase, sent, size } = upload;
  const uploadTitle = upload.item?.title ?? name;
  const uploadIcon = { variant: 'ghost', size: 'xs' } as const;
  const uploadIsOver = phase === 'done' || phase === 'refused';
  return (
    <Flex as="li" gap={3} align="flex-start" paddingBlock={2.5} borderBlockEndWidth="1px" _last={{ borderBlockEndWidth: 0 }}>
      <UploadMark upload={upload} />
      <Box flex={1} minWidth={0}>
        <Flex gap={3} align="baseline" textStyle="sm">
          <chakra.span flex={1} minWidth={0} truncate fontWeight="medium" title={name}>
            <bdi>{uploadTitle}</bdi>
          </chakra.span>
          {!uploadIsOver && (
            <chakra.span className="figures" color="fg.muted" textStyle="xs">
              {formatPercent(Math.floor((100 * sent) / size) / 100)}
            </chakra.span>
          )}
        </Flex>
        {!uploadIsOver && <UploadBar upload={upload} aria-label={t('row.progress', { name: uploadTitle })} marginBlock={1.5} />}
        <Box textStyle="xs" color="fg.muted" minHeight={4}>
          {phase === 'done' ? <FileProgress upload={upload} /> : <UploadState upload={upload} />}
        </Box>
      </Box>
      <Flex flexShrink={0} marginBlockStart={-1} marginInlineEnd={-1}>
        {isActive(upload) && phase !== 'broken' && (
          <IconButton {...uploadIcon} aria-label={t('row.pause', { name: uploadTitle })} onClick={() => pause(id)}>
            <Pause aria-hidden />
          </IconButton>
        )}
        {phase === 'paused' && (
          <IconButton {...uploadIcon} aria-label={t('row.resume', { name: uploadTitle })} onClick={() => retry(id)}>
            <Play aria-hidden />
          </IconButton>
        )}
        {(phase === 'broken' || phase === 'refused') && (
          <IconButton {...uploadIcon} aria-label={t('row.retry', { name: uploadTitle })} onClick={() => retry(id)}>
            <RotateCw aria-hidden />
          </IconButton>
        )}
        <IconButton
          {...uploadIcon}
          aria-label={t(uploadIsOver ? 'row.remove' : 'row.cancel', { name: uploadTitle })}
          onClick={() => cancel(id)}
        >
          <X aria-hidden />
        </IconButton>
      </Flex>
    </Flex>
  );
}

/** The kind of the file, or how it ended. */
function UploadMark({ upload: { phase, kind } }: { upload: Upload }) {
  const PhaseIcon = phase === 'done' ? CircleCheck : phase === 'refused' ? CircleAlert : kind === 'AUDIO' ? Headphones : Film;
  return (
    <chakra.span
      color={phase === 'done' ? 'fg.success' : phase === 'refused' ? 'fg.error' : 'fg.muted'}
      flexShrink={0}
      marginBlockStart={0.5}
    >
      <PhaseIcon size={18} strokeWidth={1.75} aria-hidden />
    </chakra.span>
  );
}
