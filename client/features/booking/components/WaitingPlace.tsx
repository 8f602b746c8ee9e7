import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import { Trans } from '../../../i18n/trans.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { useToastedAction } from '../../../ui/useToastedAction.ts';
import type { WaitingList } from '../mutations/useWaitingList.ts';

/** The viewer's place in the waiting list, and the button to leave it. */
export function WaitingPlace({ position, waiting }: { position: number | null; waiting: WaitingList }) {
  const { t } = useTranslation('booking');
  const { busy: leavingWaitingList, run: runWaitingLeave } = useToastedAction();
  return (
    <Stack gap={3} align="flex-start">
      <Alert tone="info" width="full">
        {position ? (
          <Trans t={t} i18nKey="waiting.position" values={{ position: formatNumber(position) }} components={{ strong: <strong /> }} />
        ) : (
          t('waiting.waiting')
        )}{' '}
        {t('waiting.then')}
      </Alert>
      <LinkButton color="fg.muted" loading={leavingWaitingList} onClick={() => void runWaitingLeave(waiting.leave)}>
        {t('waiting.leave')}
      </LinkButton>
    </Stack>
  );
}
