import { Box, chakra, Flex } from '@chakra-ui/react';
import { Lock, MapPin, Repeat, User, Users, Video } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionLineFragment } from '../../../apollo/generated.ts';
import { formatNumber, formatTime, formatTimeRange } from '../../../i18n/format.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Money } from '../../../ui/Money.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { sessionUrls } from '../urls.ts';
import { SessionMenu } from './SessionMenu.tsx';
import { SessionStatusBadge } from './SessionStatusBadge.tsx';

export interface SessionRowProps {
  session: SessionLineFragment;
  timeZone: string;
  /** Whether the day is above the row, so that only the times are shown. */
  underDay?: boolean;
}

/** A session in a list. The whole row leads to it; the menu has its actions. It is only drawn again when the session has changed. */
export const SessionRow = memo(function SessionRow({ session, timeZone, underDay }: SessionRowProps) {
  const { id, status, title, titleAr, startsAt, endsAt } = session;
  return (
    <Flex
      as="li"
      position="relative"
      gap={{ base: 2, md: 6 }}
      direction={{ base: 'column', sm: 'row' }}
      paddingBlock={4}
      borderBlockEndWidth="1px"
      _hover={{ bg: 'bg.subtle' }}
    >
      <Box width={{ sm: '8.5rem' }} flexShrink={0} className="figures" fontWeight="medium" paddingInlineEnd={{ base: 10, sm: 0 }}>
        {startsAt ? (
          <>
            {!underDay && (
              // It is not inline, since in Arabic the digits of the time would join those of the year.
              <chakra.span display={{ base: 'inline-block', sm: 'block' }} marginInlineEnd={2}>
                <DateText instant={startsAt} timeZone={timeZone} />
              </chakra.span>
            )}
            <chakra.span display="inline-block" color={underDay ? undefined : 'fg.muted'} whiteSpace="nowrap">
              {endsAt ? formatTimeRange(startsAt, endsAt, timeZone) : formatTime(startsAt, timeZone)}
            </chakra.span>
          </>
        ) : (
          <NoTime session={session} />
        )}
      </Box>
      <Box flex={1} minWidth={0}>
        <Flex wrap="wrap" align="center" columnGap={3} rowGap={1} paddingInlineEnd={10}>
          <chakra.h3 as={underDay ? 'h3' : 'h2'} fontWeight="semibold" overflowWrap="anywhere" minWidth={0}>
            <AppLink to={sessionUrls.view(id)} plain _before={{ content: '""', position: 'absolute', inset: 0 }}>
              <BiText value={title} valueAr={titleAr} lines={2} />
            </AppLink>
          </chakra.h3>
          {status !== 'SCHEDULED' && status !== 'DRAFT' && <SessionStatusBadge status={status} />}
        </Flex>
        <Facts session={session} />
      </Box>
      <Box position="absolute" insetInlineEnd={0} insetBlockStart={2.5}>
        <SessionMenu session={session} />
      </Box>
    </Flex>
  );
});

/** A draft without a date: when it was changed. */
function NoTime({ session: { sessionDate, updatedAt } }: { session: SessionLineFragment }) {
  const { t } = useTranslation('sessions');
  return sessionDate ? (
    <DateText day={sessionDate} />
  ) : (
    <chakra.span color="fg.muted" fontWeight="normal" textStyle="sm">
      {t('list.changed')} <RelativeTime instant={updatedAt} />
    </chakra.span>
  );
}

function Facts({ session }: { session: SessionLineFragment }) {
  const { t } = useTranslation('sessions');
  const { type, eventType, location, area, seats, seatsTaken, cost, price, seriesPosition, seriesCount } = session;
  return (
    <Flex as="ul" wrap="wrap" columnGap={4} rowGap={1} marginBlockStart={1.5} color="fg.muted" textStyle="sm" listStyleType="none">
      <SessionFact icon={type === 'EVENT' ? <Users size={14} aria-hidden /> : <User size={14} aria-hidden />}>
        {t(`type.${type}`)}
      </SessionFact>
      <SessionFact icon={location === 'ONLINE' ? <Video size={14} aria-hidden /> : <MapPin size={14} aria-hidden />}>
        {location === 'OFFLINE' && area ? <BiText value={area} /> : t(`location.${location}`)}
      </SessionFact>
      {eventType === 'PRIVATE' && <SessionFact icon={<Lock size={14} aria-hidden />}>{t('eventType.PRIVATE')}</SessionFact>}
      {seats !== null && <SessionFact>{t('list.seats', { n: formatNumber(seatsTaken), of: formatNumber(seats) })}</SessionFact>}
      <SessionFact>{cost === 'FREE' ? t('fields.free') : price ? <Money value={price} /> : t('list.noPrice')}</SessionFact>
      {seriesCount !== null && (
        <SessionFact icon={<Repeat size={14} aria-hidden />}>
          {t('list.series', { n: formatNumber(seriesPosition ?? 0), of: formatNumber(seriesCount) })}
        </SessionFact>
      )}
    </Flex>
  );
}

const SessionFact = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => (
  <chakra.li display="inline-flex" alignItems="center" gap={1.5} className="figures">
    {icon}
    {children}
  </chakra.li>
);
