import { Box, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { RoomStatus } from '../../../apollo/generated.ts';
import { formatDateTime, formatDuration, formatRelative } from '../../../i18n/format.ts';
import { useTimeZone, zoneLabel } from '../../../i18n/zones.ts';
import { useSecondsUntil } from '../../../ui/useSecondsUntil.ts';
import type { RoomShown } from '../live/room.ts';

const hour = 3600; // seconds

/** When the session begins, with a countdown in the last hour. */
export function LobbyTime({ shown, status }: { shown: RoomShown; status: RoomStatus }) {
  const { t } = useTranslation('room');
  const [zone] = useTimeZone();
  const isClosed = status === 'NOT_OPEN';
  const lobbyUntil = isClosed ? shown.opensAt : shown.startsAt;
  const lobbyLeft = useSecondsUntil(lobbyUntil);
  const isLobbyFar = lobbyLeft > 24 * hour;
  return (
    <Box borderWidth="1px" borderRadius="l3" padding={5} bg="bg.panel">
      <chakra.p color="fg.muted" textStyle="sm">
        {status === 'LIVE'
          ? t('lobby.isLive')
          : lobbyLeft > 0
            ? t(`lobby.${isClosed ? 'opens' : 'starts'}${isLobbyFar ? '' : 'In'}`)
            : t('lobby.shouldStart')}
      </chakra.p>
      {status !== 'LIVE' && lobbyLeft > 0 && (
        <chakra.p textStyle="4xl" fontWeight="semibold" className="figures" role="timer" aria-live="off">
          {isLobbyFar ? formatRelative(lobbyUntil, { timeZone: zone }) : formatDuration(lobbyLeft)}
        </chakra.p>
      )}
      <chakra.p marginBlockStart={1}>
        {/* The line above says when the room opens. */}
        {isClosed && lobbyLeft > 0 && `${t('lobby.starts')} · `}
        <time dateTime={shown.startsAt}>{formatDateTime(shown.startsAt, zone)}</time>
      </chakra.p>
      <chakra.p color="fg.muted" textStyle="sm">
        {zoneLabel(zone, shown.startsAt)}
      </chakra.p>
    </Box>
  );
}
