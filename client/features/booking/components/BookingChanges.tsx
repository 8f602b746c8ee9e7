import { Button, chakra, Stack } from '@chakra-ui/react';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookingShownFragment } from '../../../apollo/generated.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Disabled } from '../../../ui/Disabled.tsx';
import { isNothing } from '../../../ui/Money.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useToastedAction } from '../../../ui/useToastedAction.ts';
import { useBookingChange } from '../mutations/useBookingChange.ts';
import { bookingUrls } from '../urls.ts';

/** Moves or cancels a booking. An impossible action says why. */
export function BookingChanges({ booking }: { booking: BookingShownFragment }) {
  const { t } = useTranslation('booking');
  const { id, canCancel, canReschedule } = booking;
  const [askingToCancel, setAskingToCancel] = useState(false);
  const { cancel: cancelBooking } = useBookingChange(id);
  const { busy: cancellingBooking, run: runBookingCancel } = useToastedAction();
  const seatIsPaid = booking.order ? !isNothing(booking.order.total) : false;
  const changeReasons = new Set([canReschedule, canCancel].flatMap(({ isPossible, reason }) => (isPossible || !reason ? [] : [reason])));
  return (
    <Stack gap={2}>
      <Disabled because={canReschedule.isPossible ? null : (canReschedule.reason ?? t('change.notNow'))}>
        <ButtonLink to={bookingUrls.reschedule(id)} variant="outline" width="full">
          <CalendarClock aria-hidden />
          {t('change.move')}
        </ButtonLink>
      </Disabled>
      <Disabled because={canCancel.isPossible ? null : (canCancel.reason ?? t('change.notNow'))}>
        <Button variant="ghost" colorPalette="red" width="full" onClick={() => setAskingToCancel(true)}>
          {t('change.cancel')}
        </Button>
      </Disabled>
      {[...changeReasons].map((reason) => (
        <chakra.p key={reason} color="fg.muted" textStyle="sm" aria-hidden>
          {reason}
        </chakra.p>
      ))}
      <ConfirmDialog
        open={askingToCancel}
        onClose={() => setAskingToCancel(false)}
        onConfirm={() =>
          void runBookingCancel(cancelBooking, () => {
            setAskingToCancel(false);
            toast.success(t('change.cancelled'));
          })
        }
        title={t('change.cancelTitle')}
        confirm={t('change.cancelConfirm')}
        cancel={t('change.keep')}
        danger
        busy={cancellingBooking}
      >
        {t(seatIsPaid ? 'change.cancelPaid' : 'change.cancelFree')}
      </ConfirmDialog>
    </Stack>
  );
}
