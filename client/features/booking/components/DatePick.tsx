import { Button, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { OtherDateFragment } from '../../../apollo/generated.ts';
import { formatLongDate, formatTimeRange } from '../../../i18n/format.ts';
import { useTimeZone } from '../../../i18n/zones.ts';
import { SeatsBadge } from '../../storefront/components/SeatsBadge.tsx';

/** Picks another session of a series. */
export function DatePick({ dates, onPick }: { dates: readonly OtherDateFragment[]; onPick: (date: OtherDateFragment) => void }) {
  const { t } = useTranslation('booking');
  const [zone] = useTimeZone();
  return (
    <Flex as="ul" direction="column" listStyleType="none" borderBlockStartWidth="1px">
      {dates.map((date) => (
        <Flex as="li" key={date.id} wrap="wrap" align="center" gap={4} paddingBlock={3} borderBlockEndWidth="1px">
          <Flex flex={1} direction="column" minWidth="12rem">
            <bdi>{formatLongDate(date.startsAt, zone)}</bdi>
            <bdi className="figures">{formatTimeRange(date.startsAt, date.endsAt, zone)}</bdi>
          </Flex>
          <SeatsBadge availability={date.availability} seatsLeft={date.seatsLeft} />
          <Button variant="outline" size="sm" disabled={date.availability !== 'AVAILABLE'} onClick={() => onPick(date)}>
            {t('move.pick')}
          </Button>
        </Flex>
      ))}
    </Flex>
  );
}
