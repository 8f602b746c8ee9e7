import { Stack } from '@chakra-ui/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Trans } from '../../../i18n/trans.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { isNothing, Money } from '../../../ui/Money.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useDialogAction } from '../../../ui/useDialogAction.ts';
import type { AttendeeShown, Attending } from '../attending.ts';
import { useAttendeeChange } from '../mutations/useAttendeeChange.ts';

export interface CancelBookingDialogProps {
  attendee: AttendeeShown;
  attending: Attending;
  onClose: () => void;
}

/** Asks before a host cancels one attendee's booking: says how much goes back, who gets a mail, and what becomes of the seat. */
export function CancelBookingDialog({ attendee, attending, onClose }: CancelBookingDialogProps) {
  const { t } = useTranslation('sessions');
  const { id, name, price, session } = attendee;
  const { cancel } = useAttendeeChange(attending);
  const { busy, problem, run } = useDialogAction();
  // The key makes a repeat after a lost answer harmless.
  const key = useRef(crypto.randomUUID());
  const act = () =>
    run(
      () => cancel(id, key.current),
      () => {
        toast.success(t('cancelBooking.done'));
        onClose();
      },
    );
  const seat = session.appointmentDurationId
    ? 'cancelBooking.timeFree'
    : attending.waiting > 0
      ? 'cancelBooking.seatOffered'
      : 'cancelBooking.seatFree';
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void act()}
      title={t('cancelBooking.title', { name: `\u2068${name}\u2069` })}
      confirm={t('cancelBooking.confirm')}
      cancel={t('cancelBooking.keep')}
      danger
      busy={busy}
    >
      <Stack as="ul" gap={1.5} listStyleType="disc" paddingInlineStart={5}>
        <li>
          {isNothing(price) ? (
            t('cancelBooking.free')
          ) : (
            <Trans t={t} i18nKey="cancelBooking.refund" components={{ amount: <Money value={price} fontWeight="semibold" /> }} />
          )}
        </li>
        <li>{t('cancelBooking.told')}</li>
        <li>{t(seat)}</li>
      </Stack>
      {problem && (
        <Alert tone="error" marginBlockStart={4}>
          {problem}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
