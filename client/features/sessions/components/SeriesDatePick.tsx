import { useQuery } from '@apollo/client/react';
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { AttendeeDatesDocument } from '../../../apollo/generated.ts';
import { formatLongDate, formatNumber, formatTimeRange } from '../../../i18n/format.ts';
import { useTimeZone } from '../../../i18n/zones.ts';
import { Disabled } from '../../../ui/Disabled.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/Skeletons.tsx';
import { ZoneChoice } from '../../booking/components/ZoneChoice.tsx';

export interface SeriesDate {
  sessionId: string;
  startsAt: string;
  endsAt: string;
}

/** Picks another future session of a series. Each shows its free seats. */
export function SeriesDatePick({ sessionId, onPick }: { sessionId: string; onPick: (date: SeriesDate) => void }) {
  const { t } = useTranslation('sessions');
  const [zone] = useTimeZone();
  const { data, error, refetch } = useQuery(AttendeeDatesDocument, { variables: { id: sessionId }, fetchPolicy: 'network-only' });
  if (error) return <ErrorState error={error} title={t('moveBooking.failed')} onRetry={refetch} />;
  if (!data) return <RowsSkeleton rows={3} />;
  const dates = (data.session?.series ?? []).flatMap(({ id, status, startsAt, endsAt, seatsLeft }) =>
    id !== sessionId && (status === 'SCHEDULED' || status === 'LOBBY') && startsAt && endsAt && Date.parse(startsAt) > Date.now()
      ? [{ sessionId: id, startsAt, endsAt, seatsLeft: seatsLeft ?? 0 }]
      : [],
  );
  if (dates.length === 0) return <chakra.p paddingBlockEnd={4}>{t('moveBooking.none')}</chakra.p>;
  return (
    <>
      <ZoneChoice />
      <Flex as="ul" direction="column" listStyleType="none" borderBlockStartWidth="1px" marginBlockEnd={4}>
        {dates.map(({ seatsLeft, ...date }) => (
          <Flex as="li" key={date.sessionId} align="center" gap={4} paddingBlock={3} borderBlockEndWidth="1px">
            <Flex flex={1} direction="column" minWidth={0}>
              <bdi>{formatLongDate(date.startsAt, zone)}</bdi>
              <chakra.span className="figures" color="fg.muted" textStyle="sm">
                <bdi>{formatTimeRange(date.startsAt, date.endsAt, zone)}</bdi> ·{' '}
                {seatsLeft > 0 ? t('moveBooking.seatsLeft', { count: seatsLeft, n: formatNumber(seatsLeft) }) : t('moveBooking.soldOut')}
              </chakra.span>
            </Flex>
            <Disabled because={seatsLeft > 0 ? null : t('moveBooking.soldOut')}>
              <Button variant="outline" size="sm" onClick={() => onPick(date)}>
                {t('moveBooking.pick')}
              </Button>
            </Disabled>
          </Flex>
        ))}
      </Flex>
    </>
  );
}
