import { Button, chakra, Stack } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeZone, zoneLabel } from '../../../i18n/zones.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useDialogAction } from '../../../ui/useDialogAction.ts';
import { SlotPicker } from '../../booking/components/SlotPicker.tsx';
import { ZoneChoice } from '../../booking/components/ZoneChoice.tsx';
import { TimeSpan } from '../../storefront/components/TimeSpan.tsx';
import type { AttendeeShown, Attending } from '../attending.ts';
import { useAttendeeChange } from '../mutations/useAttendeeChange.ts';
import { SeriesDatePick } from './SeriesDatePick.tsx';

interface PickedSession {
  startsAt: string;
  endsAt: string;
  /** The other session of the series; absent when an appointment moves to another time. */
  sessionId?: string;
}

export interface MoveBookingDialogProps {
  attendee: AttendeeShown;
  attending: Attending;
  onClose: () => void;
}

/** Moves one attendee's booking. The host picks a free time or another date of the series, and confirms the consequences. */
export function MoveBookingDialog({ attendee, attending, onClose }: MoveBookingDialogProps) {
  const { t } = useTranslation(['sessions', 'common']);
  const { id, name, session } = attendee;
  const { move } = useAttendeeChange(attending);
  const { busy, problem: moveProblem, run: runMove, clear: clearMove } = useDialogAction();
  const [pickedSession, setPickedSession] = useState<PickedSession | null>(null);
  const moveKey = useRef('');
  const pickSession = (movedTo: PickedSession | null) => {
    // A new pick is a new intent, with its own key. A repeat after a lost answer keeps the key.
    moveKey.current = crypto.randomUUID();
    clearMove();
    setPickedSession(movedTo);
  };
  const moveBooking = ({ startsAt, sessionId }: PickedSession) =>
    runMove(
      () => move(id, sessionId ? { sessionId } : { startsAt }, moveKey.current),
      () => {
        toast.success(t('moveBooking.done'));
        onClose();
      },
    );
  return (
    <Modal
      open
      onClose={onClose}
      title={t('moveBooking.title', { name: `\u2068${name}\u2069` })}
      footer={
        pickedSession && (
          <>
            <Button variant="outline" onClick={onClose}>
              {t('actions.cancel', { ns: 'common' })}
            </Button>
            <Button
              colorPalette="brand"
              loading={busy}
              loadingText={t('moveBooking.confirm')}
              onClick={() => void moveBooking(pickedSession)}
            >
              {t('moveBooking.confirm')}
            </Button>
          </>
        )
      }
    >
      {pickedSession ? (
        <MoveConfirmation
          attendee={attendee}
          movedTo={pickedSession}
          waitingCustomers={attending.waiting}
          moveProblem={moveProblem}
          onBack={() => pickSession(null)}
        />
      ) : session.appointmentDurationId ? (
        <>
          <ZoneChoice />
          <SlotPicker narrow durationId={session.appointmentDurationId} onPick={pickSession} />
        </>
      ) : (
        <SeriesDatePick sessionId={attending.sessionId} onPick={pickSession} />
      )}
    </Modal>
  );
}

interface ConfirmationProps {
  attendee: AttendeeShown;
  movedTo: PickedSession;
  waitingCustomers: number;
  moveProblem: string | undefined;
  onBack: () => void;
}

/** The old and the new time, and the consequences of the move. */
function MoveConfirmation({ attendee: { session }, movedTo, waitingCustomers, moveProblem, onBack }: ConfirmationProps) {
  const { t } = useTranslation('sessions');
  const [zone] = useTimeZone();
  const back = useRef<HTMLButtonElement>(null);
  // The button that led here is gone, so the focus moves.
  useEffect(() => back.current?.focus(), []);
  return (
    <Stack gap={4} paddingBlockEnd={2}>
      <Button ref={back} variant="plain" size="sm" alignSelf="flex-start" paddingInline={0} color="fg.muted" onClick={onBack}>
        <ArrowLeft aria-hidden className="flip" />
        {t('moveBooking.back')}
      </Button>
      {moveProblem && <Alert tone="error">{moveProblem}</Alert>}
      <div>
        <chakra.p color="fg.muted" textStyle="sm">
          {t('moveBooking.from')}
        </chakra.p>
        <TimeSpan from={session.startsAt} to={session.endsAt} zone={zone} short color="fg.muted" />
      </div>
      <div>
        <chakra.p color="fg.muted" textStyle="sm">
          {t('moveBooking.to')}
        </chakra.p>
        <TimeSpan from={movedTo.startsAt} to={movedTo.endsAt} zone={zone} />
        <chakra.p color="fg.muted" textStyle="sm">
          <bdi>{zoneLabel(zone, movedTo.startsAt)}</bdi>
        </chakra.p>
      </div>
      <Stack as="ul" gap={1.5} listStyleType="disc" paddingInlineStart={5}>
        <li>{t('moveBooking.told')}</li>
        <li>{t('moveBooking.paid')}</li>
        {waitingCustomers > 0 && <li>{t('cancelBooking.seatOffered')}</li>}
      </Stack>
    </Stack>
  );
}
