import { Button, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarSessionFragment } from '../../../apollo/generated.ts';
import { formatDate, formatNumber, formatTimeRange } from '../../../i18n/format.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { sessionUrls } from '../../sessions/urls.ts';
import { isMovable, sessionClock, type WallClock } from '../moves.ts';
import { MoveForm } from './MoveForm.tsx';

export interface SessionSheetProps {
  session: CalendarSessionFragment;
  /** The account's. */
  timeZone: string;
  /** The time at which it was dropped. The sheet then asks for the move at once. */
  droppedAt?: WallClock;
  onClose: (moved: boolean) => void;
}

/** The details of a session in the calendar, links to its pages, and its move to another time. */
export function SessionSheet({ session, timeZone, droppedAt, onClose }: SessionSheetProps) {
  const { t } = useTranslation(['calendar', 'sessions']);
  const [moveTo, setMoveTo] = useState(droppedAt);
  const { startsAt } = session;
  // One dialog serves for both. A second one would open while the first gives the focus back, and close with it.
  return (
    <Modal
      open
      onClose={() => onClose(false)}
      title={moveTo ? t('move.title') : t(`type.${session.type}`, { ns: 'sessions' })}
      footer={
        !moveTo && (
          <SheetActions
            session={session}
            onMove={() => setMoveTo(startsAt ? sessionClock(session, new Date(startsAt), timeZone) : { sessionDate: '', sessionTime: '' })}
          />
        )
      }
    >
      {moveTo ? (
        <MoveForm session={session} timeZone={timeZone} newTime={moveTo} onSessionMoved={() => onClose(true)} />
      ) : (
        <SessionLines session={session} />
      )}
    </Modal>
  );
}

function SheetActions({ session, onMove }: { session: CalendarSessionFragment; onMove: () => void }) {
  const { t } = useTranslation('calendar');
  const { id, status } = session;
  if (status === 'HELD') return null;
  return (
    <>
      {isMovable(session) && (
        <Button variant="outline" onClick={onMove}>
          {t('move.open')}
        </Button>
      )}
      <ButtonLink to={status === 'DRAFT' ? sessionUrls.edit(id) : sessionUrls.view(id)} colorPalette="brand">
        {t(status === 'DRAFT' ? 'openDraft' : 'open')}
      </ButtonLink>
    </>
  );
}

function SessionLines({ session }: { session: CalendarSessionFragment }) {
  const { t } = useTranslation(['calendar', 'sessions']);
  const { status, startsAt, endsAt, timeZone, seats, seatsTaken } = session;
  return (
    <Stack gap={2}>
      <BiText value={session.title} valueAr={session.titleAr} fontWeight="semibold" textStyle="lg" />
      {startsAt && endsAt && (
        <p>
          <time dateTime={startsAt}>{formatDate(startsAt, timeZone)}</time> · {formatTimeRange(startsAt, endsAt, timeZone)}
        </p>
      )}
      <p>
        {t(`status.${status}`, { ns: 'sessions' })} · {t(`location.${session.location}`, { ns: 'sessions' })}
        {seats !== null && seats > 1 && <> · {t('seats', { taken: formatNumber(seatsTaken), seats: formatNumber(seats) })}</>}
      </p>
    </Stack>
  );
}
