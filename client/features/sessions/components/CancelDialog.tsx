import { Box, chakra, Stack } from '@chakra-ui/react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import { ownDirection } from '../../../i18n/language.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { pickText } from '../../../ui/BiText.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Textarea } from '../../../ui/chakra/textarea.ts';
import { toast } from '../../../ui/toaster.tsx';
import { useDialogAction } from '../../../ui/useDialogAction.ts';
import type { ActedOn } from '../actedOn.ts';
import { useSessionCancel } from '../mutations/useSessionActions.ts';

const longest = 500;

/** Asks before a session is cancelled: says what follows, and takes the reason for the attendees. */
export function CancelDialog({ session, onClose }: { session: ActedOn; onClose: () => void }) {
  const { t } = useTranslation(['sessions', 'messages']);
  const { id, title, titleAr, seatsTaken, cost } = session;
  const cancelSession = useSessionCancel();
  const [cancelReason, setCancelReason] = useState('');
  const { busy, problem, run } = useDialogAction();
  // The key makes a repeat after a lost answer harmless.
  const cancelKey = useRef(crypto.randomUUID());
  const label = useId();
  const act = () =>
    run(
      () => cancelSession(id, cancelReason.trim() || null, cancelKey.current),
      () => {
        toast.success(t('success.sessionCancelled', { ns: 'messages' }));
        onClose();
      },
    );
  const attendeeCounts = { count: seatsTaken, n: formatNumber(seatsTaken) };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void act()}
      title={t('cancel.title', { title: pickText(title, titleAr).text })}
      confirm={t('cancel.confirm')}
      cancel={t('cancel.keep')}
      danger
      busy={busy}
    >
      <Stack as="ul" gap={1.5} listStyleType="disc" paddingInlineStart={5}>
        {seatsTaken > 0 ? (
          <>
            <li>{t('cancel.told', attendeeCounts)}</li>
            {cost === 'PAID' && <li>{t('cancel.refunds', attendeeCounts)}</li>}
          </>
        ) : (
          <li>{t('cancel.nobody')}</li>
        )}
        <li>{t('cancel.final')}</li>
      </Stack>
      <Box marginBlockStart={4}>
        <chakra.label htmlFor={label} textStyle="label">
          {t('cancel.reason')}
        </chakra.label>
        <Textarea
          id={label}
          marginBlockStart={1.5}
          rows={3}
          maxLength={longest}
          dir={ownDirection(cancelReason)}
          value={cancelReason}
          onChange={({ target }) => setCancelReason(target.value)}
        />
        <chakra.p color="fg.muted" textStyle="sm" marginBlockStart={1}>
          {t('cancel.reasonHelp')}
        </chakra.p>
      </Box>
      {problem && (
        <Alert tone="error" marginBlockStart={4}>
          {problem}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
