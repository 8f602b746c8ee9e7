import { Button, chakra, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlternativeSlotFragment, BookingShownFragment } from '../../../apollo/generated.ts';
import { formatLongDate, formatTimeRange } from '../../../i18n/format.ts';
import { useTimeZone, zoneLabel } from '../../../i18n/zones.ts';
import { errorMessage } from '../../../ui/errorMessage.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useBookingChange } from '../mutations/useBookingChange.ts';
import { Alternatives } from './Alternatives.tsx';

/** Another slot, or another session of the series. */
export interface NewBookingTime {
  startsAt: string;
  endsAt: string;
  sessionId?: string | null;
}

export interface MoveDialogProps {
  booking: BookingShownFragment;
  /** The new time; null while none is picked. */
  newTime: NewBookingTime | null;
  onClose: () => void;
  onPick: (to: NewBookingTime) => void;
  /** Called with the id of the booking that counts from now on. */
  onMoved: (id: string) => void;
}

/** Asks before a booking is moved, from when to when. */
export function MoveDialog({ booking, newTime, onClose, onPick, onMoved }: MoveDialogProps) {
  const { t } = useTranslation(['booking', 'common']);
  const { move: moveBooking } = useBookingChange(booking.id);
  const [movingBooking, setMovingBooking] = useState(false);
  const [moveRefusal, setMoveRefusal] = useState<{ message: string; alternatives: readonly AlternativeSlotFragment[] } | null>(null);
  const closeMove = () => {
    setMoveRefusal(null);
    onClose();
  };
  const confirmMove = async () => {
    if (!newTime) return;
    setMovingBooking(true);
    setMoveRefusal(null);
    try {
      const {
        booking: movedBooking,
        alternatives,
        userErrors,
      } = await moveBooking(newTime.sessionId ? { sessionId: newTime.sessionId } : { startsAt: newTime.startsAt });
      if (movedBooking) {
        toast.success(t('move.moved'));
        onMoved(movedBooking.id);
      } else setMoveRefusal({ message: userErrors[0]?.message ?? errorMessage(null), alternatives });
    } catch (error) {
      setMoveRefusal({ message: errorMessage(error), alternatives: [] });
    } finally {
      setMovingBooking(false);
    }
  };
  return (
    <Modal
      open={newTime !== null}
      onClose={closeMove}
      title={t('move.confirmTitle')}
      footer={
        <>
          <Button variant="outline" onClick={closeMove}>
            {t('actions.cancel', { ns: 'common' })}
          </Button>
          <Button colorPalette="brand" loading={movingBooking} loadingText={t('move.confirm')} onClick={() => void confirmMove()}>
            {t('move.confirm')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {moveRefusal && (
          <Alternatives
            alternatives={moveRefusal.alternatives}
            username={booking.session.creator.username}
            onPick={(slot) => {
              setMoveRefusal(null);
              onPick(slot);
            }}
          >
            {moveRefusal.message}
          </Alternatives>
        )}
        <MoveLine label={t('move.from')} time={booking.session} struck />
        {newTime && <MoveLine label={t('move.to')} time={newTime} />}
      </Stack>
    </Modal>
  );
}

function MoveLine({
  label,
  time: { startsAt, endsAt },
  struck,
}: {
  label: string;
  time: { startsAt: string; endsAt: string };
  struck?: boolean;
}) {
  const [zone] = useTimeZone();
  return (
    <div>
      <chakra.p color="fg.muted" textStyle="sm">
        {label}
      </chakra.p>
      <chakra.p fontWeight={struck ? undefined : 'semibold'} color={struck ? 'fg.muted' : undefined}>
        <bdi>{formatLongDate(startsAt, zone)}</bdi> · <bdi>{formatTimeRange(startsAt, endsAt, zone)}</bdi>
      </chakra.p>
      {!struck && (
        <chakra.p color="fg.muted" textStyle="sm">
          <bdi>{zoneLabel(zone, startsAt)}</bdi>
        </chakra.p>
      )}
    </div>
  );
}
