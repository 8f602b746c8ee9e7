import { Flex } from '@chakra-ui/react';
import type { OtherDateFragment } from '../../../apollo/generated.ts';
import { formatShortDate, formatTimeRange } from '../../../i18n/format.ts';
import { useTimeZone } from '../../../i18n/zones.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { SeatsBadge } from '../../storefront/components/SeatsBadge.tsx';
import { bookingUrls } from '../urls.ts';

/** Links to the other sessions of a series. */
export function OtherDates({ dates, username }: { dates: readonly OtherDateFragment[]; username: string }) {
  const [zone] = useTimeZone();
  return (
    <Flex as="ul" direction="column" listStyleType="none" borderBlockStartWidth="1px">
      {dates.map(({ id, startsAt, endsAt, availability, seatsLeft }) => (
        <Flex
          as="li"
          key={id}
          wrap="wrap"
          align="center"
          justify="space-between"
          columnGap={4}
          rowGap={1}
          paddingBlock={3}
          borderBlockEndWidth="1px"
        >
          <AppLink to={bookingUrls.session(username, id)}>
            <time dateTime={startsAt}>
              <bdi>{formatShortDate(startsAt, zone)}</bdi> · <bdi>{formatTimeRange(startsAt, endsAt, zone)}</bdi>
            </time>
          </AppLink>
          <SeatsBadge availability={availability} seatsLeft={seatsLeft} />
        </Flex>
      ))}
    </Flex>
  );
}
