import { chakra } from '@chakra-ui/react';
import { Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { opensAt } from '../../../../schema/rules/session-lifecycle.ts';
import { dayOf } from '../../../i18n/day.ts';
import { formatShortDate, formatTime } from '../../../i18n/format.ts';
import { Trans } from '../../../i18n/trans.ts';
import { useTimeZone } from '../../../i18n/zones.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { useSecondsUntil } from '../../../ui/useSecondsUntil.ts';
import { roomUrls } from '../../room/urls.ts';

export interface JoinButtonProps {
  session: { id: string; status: string; startsAt: string; endsAt: string };
  /** For lists: it shows nothing before the room is open. */
  compact?: boolean;
}

/** The button into the room, from 15 minutes before the start. Before, it says when the room opens. Nothing once the session is over. */
export function JoinButton({ session, compact }: JoinButtonProps) {
  const { t } = useTranslation('booking');
  const [zone] = useTimeZone();
  const roomOpensAt = opensAt(new Date(session.startsAt)).toISOString();
  const roomIsClosed = useSecondsUntil(roomOpensAt) > 0;
  const sessionIsOver = session.status === 'ENDED' || session.status === 'MISSED' || session.status === 'CANCELLED';
  if (sessionIsOver) return null;
  if (roomIsClosed) {
    if (compact) return null;
    return (
      <chakra.p textStyle="sm" color="fg.muted">
        <Trans
          t={t}
          i18nKey={dayOf(zone, roomOpensAt) === dayOf(zone) ? 'join.today' : 'join.from'}
          values={{ day: formatShortDate(roomOpensAt, zone), time: formatTime(roomOpensAt, zone) }}
          components={{ day: <bdi />, time: <bdi /> }}
        />
      </chakra.p>
    );
  }
  return (
    <ButtonLink to={roomUrls.attend(session.id)} colorPalette="brand" size={compact ? 'sm' : 'lg'}>
      <Video aria-hidden />
      {t('join.now')}
    </ButtonLink>
  );
}
