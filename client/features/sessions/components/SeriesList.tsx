import { chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SessionDetailFragment } from '../../../apollo/generated.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { sessionUrls } from '../urls.ts';
import { SessionStatusBadge } from './SessionStatusBadge.tsx';

/** The sessions of one weekly repetition; each leads to its own page. */
export function SeriesList({ session: { id, series } }: { session: SessionDetailFragment }) {
  const { t } = useTranslation('sessions');
  return (
    <section aria-labelledby="series">
      <chakra.h2 id="series" textStyle="lg" fontWeight="semibold">
        {t('series.title', { count: series.length, n: formatNumber(series.length) })}
      </chakra.h2>
      <chakra.ol marginBlockStart={2} listStyleType="none">
        {series.map((one) => (
          <Flex key={one.id} as="li" justify="space-between" align="center" gap={4} paddingBlock={2} borderBlockEndWidth="1px">
            <chakra.span className="figures" fontWeight={one.id === id ? 'semibold' : undefined}>
              {one.id === id ? (
                <chakra.span aria-current="true">{dateOf(one)}</chakra.span>
              ) : (
                <AppLink to={sessionUrls.view(one.id)}>{dateOf(one)}</AppLink>
              )}
            </chakra.span>
            <SessionStatusBadge status={one.status} />
          </Flex>
        ))}
      </chakra.ol>
    </section>
  );
}

const dateOf = ({ startsAt, timeZone, title }: SessionDetailFragment['series'][number]) =>
  startsAt ? <DateText instant={startsAt} time timeZone={timeZone} /> : title;
