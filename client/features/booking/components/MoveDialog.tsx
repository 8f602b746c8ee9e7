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
export interface NewTime {
  startsAt: string;
  endsAt: string;
  sessionId?: string | null;
}

export interface MoveDialogProps {
  booking: BookingShownFragment;
  /** The new time; null while none is picked. */
  to: NewTime | null;
  onClose: () => void;
  onPick: (to: NewTime) => void;
  /** Called with the id of the booking that counts from now on. */
  onMoved: (id: string) => void;
}

/** Asks before a booking is moved, from when to when. */
export function MoveDialog({ booking, to, onClose, onPick, onMoved }: MoveDialogProps) {
  const { t } = useTranslation(['booking', 'common']);
  const { move } = useBookingChange(booking.id);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ message: string; alternatives: readonly AlternativeSlotFragment[] } | null>(null);
  const close = () => {
    setRefusal(null);
    onClose();
  };
  const confirm = async () => {
    if (!to) return;
    setBusy(true);
    setRefusal(null);
    try {
      const {
        booking: moved,
        alternatives,
        userErrors,
      } = await move(to.sessionId ? { sessionId: to.sessionId } : { startsAt: to.startsAt });
      if (moved) {
        toast.success(t('move.moved'));
        onMoved(moved.id);
      } else setRefusal({ message: userErrors[0]?.message ?? errorMessage(null), alternatives });
    } catch (error) {
      setRefusal({ message: errorMessage(error), alternatives: [] });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open={to !== null}
      onClose={close}
      title={t('move.confirmTitle')}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            {t('actions.cancel', { ns: 'common' })}
          </Button>
          <Button colorPalette="brand" loading={busy} loadingText={t('move.confirm')} onClick={() => void confirm()}>
            {t('move.confirm')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {refusal && (
          <Alternatives
            alternatives={refusal.alternatives}
            username={booking.session.creator.username}
            onPick={(slot) => {
              setRefusal(null);
              onPick(slot);
            }}
          >
            {refusal.message}
          </Alternatives>
        )}
        <Line label={t('move.from')} time={booking.session} struck />
        {to && <Line label={t('move.to')} time={to} />}
      </Stack>
    </Modal>
  );
}

function Line({
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
