import { Box, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { isSameClock } from '../../../../schema/rules/wall-clock.ts';
import type { SessionDetailFragment } from '../../../apollo/generated.ts';
import { deviceZone } from '../../../i18n/day.ts';
import { formatMinutes, formatNumber, formatPercent, formatSpan, timeZoneName } from '../../../i18n/format.ts';
import { BiText, pickText } from '../../../ui/BiText.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { type Fact, FactList } from '../../../ui/FactList.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { DealText } from '../../promos/components/DealText.tsx';

/** The cover, and time, place, seats and price at a glance. */
export function SessionFacts({ session }: { session: SessionDetailFragment }) {
  const { t } = useTranslation(['sessions', 'promos']);
  const { id, title, titleAr, cover, type, eventType, cost, price, seats, seatsTaken, seatsLeft, cancellationHours, revenue } = session;
  const sessionFacts: Fact[] = [
    [t('fields.when'), <SessionWhen key="when" session={session} />],
    [t('view.duration'), session.durationMinutes === null ? t('view.notYet') : formatMinutes(session.durationMinutes)],
    [t('fields.location'), <SessionWhere key="where" session={session} />],
    [t('fields.type'), t(`type.${type}`)],
    [t('fields.eventType'), t(`eventType.${eventType}`)],
    [t('view.seats'), seats === null ? t('view.notYet') : t('view.seatsOf', { n: formatNumber(seatsTaken), of: formatNumber(seats) })],
    [t('view.price'), cost === 'FREE' ? t('fields.free') : price ? <Money key="price" value={price} /> : t('list.noPrice')],
    [
      t('view.cancelling'),
      cancellationHours === 0 ? t('fields.untilStart') : t('view.hoursBefore', { hours: formatMinutes(cancellationHours * 60) }),
    ],
  ];
  if (seatsLeft !== null && ['SCHEDULED', 'LOBBY', 'LIVE'].includes(session.status))
    sessionFacts.splice(6, 0, [t('view.seatsLeft'), formatNumber(seatsLeft)]);
  if (session.status !== 'DRAFT') sessionFacts.push([t('view.revenue'), <Money key="revenue" value={revenue} />]);
  if (session.promoCodes.length) sessionFacts.push([t('field.codes', { ns: 'promos' }), <SessionCodes key="codes" session={session} />]);
  if (session.specialDeal) sessionFacts.push([t('field.deal', { ns: 'promos' }), <DealText key="deal" deal={session.specialDeal} />]);
  if (session.startedAt)
    sessionFacts.push([t('view.started'), <DateText key="started" instant={session.startedAt} time timeZone={session.timeZone} />]);
  if (session.endedAt)
    sessionFacts.push([t('view.ended'), <DateText key="ended" instant={session.endedAt} time timeZone={session.timeZone} />]);
  if (session.liveMinutes !== null) sessionFacts.push([t('view.liveMinutes'), formatMinutes(session.liveMinutes)]);
  return (
    <Box as="section" aria-label={t('view.facts')}>
      <Picture image={cover} alt={pickText(title, titleAr).text} seed={id} borderRadius="l3" eager />
      <Box marginBlockStart={4}>
        <FactList facts={sessionFacts} />
      </Box>
    </Box>
  );
}

/** The codes, each with what it takes off. */
const SessionCodes = ({ session: { promoCodes } }: { session: SessionDetailFragment }) =>
  promoCodes.map(({ id, code, percentage }) => (
    <chakra.span key={id} display="block">
      <bdi>{code}</bdi> · <bdi>{formatPercent(percentage / 100)}</bdi>
    </chakra.span>
  ));

/** The time in the session's zone, and in the browser's if that shows another. */
function SessionWhen({ session: { startsAt, endsAt, timeZone, sessionDate } }: { session: SessionDetailFragment }) {
  const { t } = useTranslation('sessions');
  if (!startsAt) return sessionDate ? <DateText day={sessionDate} /> : t('view.notYet');
  const [sessionStart, sessionEnd] = [new Date(startsAt), endsAt ? new Date(endsAt) : null];
  const sessionZone = deviceZone();
  return (
    <>
      {formatSpan(sessionStart, sessionEnd, timeZone)}
      <chakra.span display="block" color="fg.muted" fontWeight="normal">
        {timeZoneName(timeZone, sessionStart)}
      </chakra.span>
      {!isSameClock(sessionStart.getTime(), timeZone, sessionZone) && (
        <chakra.span display="block" color="fg.muted" fontWeight="normal">
          {t('when.here', { time: formatSpan(sessionStart, sessionEnd), zone: timeZoneName(sessionZone, sessionStart) })}
        </chakra.span>
      )}
    </>
  );
}

function SessionWhere({ session: { location, area, address } }: { session: SessionDetailFragment }) {
  const { t } = useTranslation('sessions');
  if (location === 'ONLINE') return t('location.ONLINE');
  return (
    <>
      {area ? <BiText value={area} /> : t('location.OFFLINE')}
      {address && (
        <chakra.span display="block" color="fg.muted" fontWeight="normal" whiteSpace="pre-line">
          <BiText value={address} />
        </chakra.span>
      )}
    </>
  );
}
