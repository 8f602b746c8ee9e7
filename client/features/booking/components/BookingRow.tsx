import { Box, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { BookingShownFragment, BookingStatus } from '../../../apollo/generated.ts';
import { formatDuration } from '../../../i18n/format.ts';
import { useTimeZone } from '../../../i18n/zones.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { StatusBadge } from '../../../ui/Badges.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { useSecondsUntil } from '../../../ui/useSecondsUntil.ts';
import { CardLink } from '../../storefront/components/CardLink.tsx';
import { DateLeaf } from '../../storefront/components/DateLeaf.tsx';
import { Place } from '../../storefront/components/Place.tsx';
import { TimeSpan } from '../../storefront/components/TimeSpan.tsx';
import { bookingUrls } from '../urls.ts';
import { JoinButton } from './JoinButton.tsx';

const bookingTones: Record<BookingStatus, 'positive' | 'attention' | 'negative' | 'neutral'> = {
  HELD: 'attention',
  PENDING_PAYMENT: 'attention',
  CONFIRMED: 'positive',
  COMPLETED: 'neutral',
  NO_SHOW: 'neutral',
  CANCELLED: 'negative',
  RESCHEDULED: 'neutral',
};

/** A booking in a list: its time first, and the action that is possible now. */
export function BookingRow({ booking, past }: { booking: BookingShownFragment; past: boolean }) {
  const { t } = useTranslation('booking');
  const [zone] = useTimeZone();
  const { id, status, session, holdExpiresAt, movedByHostAt } = booking;
  const isHeld = status === 'HELD' || status === 'PENDING_PAYMENT';
  return (
    <Flex
      as="li"
      position="relative"
      gap={4}
      align={{ base: 'flex-start', md: 'center' }}
      paddingBlock={5}
      borderBlockEndWidth="1px"
      opacity={past ? 0.9 : 1}
    >
      <DateLeaf instant={session.startsAt} zone={zone} borderWidth="1px" />
      <Flex flex={1} minWidth={0} direction={{ base: 'column', md: 'row' }} align={{ md: 'center' }} gap={{ base: 3, md: 6 }}>
        <Box flex={1} minWidth={0}>
          <Flex wrap="wrap" align="center" columnGap={3} rowGap={1}>
            <chakra.h2 textStyle="md" minWidth={0} overflowWrap="anywhere">
              <CardLink to={bookingUrls.booking(id)}>
                <BiText value={session.title} valueAr={session.titleAr} />
              </CardLink>
            </chakra.h2>
            {movedByHostAt && status === 'CONFIRMED' && !past && <StatusBadge tone="info">{t('movedByHost.badge')}</StatusBadge>}
            {status !== 'CONFIRMED' && <StatusBadge tone={bookingTones[status]}>{t(`status.${status}`)}</StatusBadge>}
          </Flex>
          <TimeSpan from={session.startsAt} to={session.endsAt} zone={zone} short color="fg.muted" textStyle="sm" marginBlockStart={1} />
          <Flex wrap="wrap" columnGap={4} rowGap={1} color="fg.muted" textStyle="sm" marginBlockStart={1}>
            <span>
              {t('booking.with')} <BiText value={session.creator.fullName} valueAr={session.creator.fullNameAr} />
            </span>
            <Place location={session.location} area={session.address ?? session.area} />
          </Flex>
        </Box>
        {/* The buttons are above the link that covers the row. */}
        <Box position="relative" zIndex={1} flexShrink={0} _empty={{ display: 'none' }}>
          {isHeld && !past && <OpenHold id={id} heldUntil={holdExpiresAt} />}
          {status === 'CONFIRMED' && session.location === 'ONLINE' && !past && <JoinButton session={session} compact />}
        </Box>
      </Flex>
    </Flex>
  );
}

/** A link to the payment of a held seat, with the time that is left. */
function OpenHold({ id, heldUntil }: { id: string; heldUntil: string | null }) {
  const { t } = useTranslation('booking');
  const holdSeconds = useSecondsUntil(heldUntil);
  return (
    <ButtonLink
      to={bookingUrls.booking(id)}
      colorPalette="brand"
      size="sm"
      flexWrap="wrap"
      height="auto"
      minHeight={9}
      paddingBlock={1}
      whiteSpace="normal"
    >
      {t(holdSeconds > 0 ? 'hold.continue' : 'hold.again')}
      {holdSeconds > 0 && (
        <chakra.span className="figures" dir="ltr">
          {formatDuration(holdSeconds)}
        </chakra.span>
      )}
    </ButtonLink>
  );
}
