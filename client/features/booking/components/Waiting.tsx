import { useQuery } from '@apollo/client/react';
import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MyWaitingDocument, type WaitingShownFragment } from '../../../apollo/generated.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { Trans } from '../../../i18n/trans.ts';
import { useTimeZone } from '../../../i18n/zones.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { useToastedAction } from '../../../ui/useToastedAction.ts';
import { TimeSpan } from '../../storefront/components/TimeSpan.tsx';
import { useWaitingList } from '../mutations/useWaitingList.ts';
import { bookingUrls } from '../urls.ts';
import { HeldSeat } from './HeldSeat.tsx';

const useWaitingEntries = () =>
  // An offer lasts half an hour, so the page asks for offers while it is open.
  useQuery(MyWaitingDocument, {
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    pollInterval: 60_000,
    skipPollAttempt: () => document.hidden,
  });

/** The bookings in `Waiting`: held seats that the waiting list has offered. */
export function useOfferedBookings(): ReadonlySet<string> {
  const { data } = useQuery(MyWaitingDocument, { fetchPolicy: 'cache-only' });
  return new Set(data?.myWaitingEntries.flatMap(({ status, booking }) => (status === 'OFFERED' && booking ? [booking.id] : [])));
}

/** The sessions that the customer waits for, offers first; nothing without any. */
export function Waiting() {
  const { t } = useTranslation('booking');
  const waitingHeading = useId();
  const { data } = useWaitingEntries();
  const entries = data?.myWaitingEntries ?? [];
  if (entries.length === 0) return null;
  const offeredEntries = entries.filter(({ status }) => status === 'OFFERED');
  const waitingEntries = entries.filter(({ status }) => status === 'WAITING');
  return (
    <Box as="section" aria-labelledby={waitingHeading}>
      <chakra.h2 id={waitingHeading} textStyle="lg" fontWeight="semibold" marginBlockEnd={4}>
        {t('waiting.title')}
      </chakra.h2>
      <Stack as="ul" listStyleType="none" gap={3}>
        {[...offeredEntries, ...waitingEntries].map((entry) => (
          <WaitingEntry key={entry.id} entry={entry} />
        ))}
      </Stack>
    </Box>
  );
}

function WaitingEntry({ entry: { status, session, booking, offerExpiresAt, position } }: { entry: WaitingShownFragment }) {
  const { t } = useTranslation('booking');
  const [zone] = useTimeZone();
  const { leave: leaveList } = useWaitingList(session.id, null);
  const { busy: leavingWaitingList, run: runWaitingLeave } = useToastedAction();
  return (
    <Flex
      as="li"
      direction={{ base: 'column', md: 'row' }}
      align={{ md: 'center' }}
      gap={4}
      padding={4}
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
    >
      <Box flex={1} minWidth={0}>
        <AppLink to={bookingUrls.session(session.creator.username, session.id)}>
          <BiText value={session.title} valueAr={session.titleAr} />
        </AppLink>
        <TimeSpan from={session.startsAt} to={session.endsAt} zone={zone} short color="fg.muted" textStyle="sm" marginBlockStart={1} />
        {status === 'WAITING' && (
          <Flex wrap="wrap" columnGap={4} rowGap={1} marginBlockStart={2} textStyle="sm">
            <span>
              {position ? (
                <Trans t={t} i18nKey="waiting.position" values={{ position: formatNumber(position) }} components={{ strong: <strong /> }} />
              ) : (
                t('waiting.waiting')
              )}
            </span>
            <LinkButton color="fg.muted" loading={leavingWaitingList} onClick={() => void runWaitingLeave(leaveList)}>
              {t('waiting.leave')}
            </LinkButton>
          </Flex>
        )}
      </Box>
      {status === 'OFFERED' && booking && (
        <Box width={{ base: 'full', md: '22rem' }} flexShrink={0}>
          <HeldSeat bookingId={booking.id} heldUntil={offerExpiresAt} offered />
        </Box>
      )}
    </Flex>
  );
}
