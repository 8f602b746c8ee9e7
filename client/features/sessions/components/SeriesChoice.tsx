import { Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeriesScope, SessionFormFragment } from '../../../apollo/generated.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { Alert } from '../../../ui/Alert.tsx';

export interface SeriesChoiceProps {
  session: Pick<SessionFormFragment, 'status' | 'seatsTaken' | 'seriesPosition' | 'seriesCount'>;
  onChoose: (scope: SeriesScope) => void;
}

const scopes = ['THIS', 'THIS_AND_FOLLOWING'] as const satisfies readonly SeriesScope[];

/** Says that attendees get a mail about changes, and asks whether the later sessions of the series change, too. */
export function SeriesChoice({ session: { status, seatsTaken, seriesPosition, seriesCount }, onChoose }: SeriesChoiceProps) {
  const { t } = useTranslation('sessions');
  const [scope, setScope] = useState<SeriesScope>('THIS');
  const following = (seriesCount ?? 0) - (seriesPosition ?? 0);
  const told = status !== 'DRAFT' && seatsTaken > 0;
  if (!told && following <= 0) return null;
  const choose = (next: SeriesScope) => {
    setScope(next);
    onChoose(next);
  };
  return (
    <Alert tone="info">
      {told && <p>{t('form.booked', { count: seatsTaken, n: formatNumber(seatsTaken) })}</p>}
      {following > 0 && (
        <>
          <p>{t('series.place', { n: formatNumber(seriesPosition ?? 0), of: formatNumber(seriesCount ?? 0) })}</p>
          <Flex role="group" aria-label={t('series.scope')} wrap="wrap" gap={2} marginBlockStart={3}>
            {scopes.map((name) => (
              <Button
                key={name}
                type="button"
                size="sm"
                variant="outline"
                bg={name === scope ? 'brand.subtle' : 'bg.panel'}
                color={name === scope ? 'brand.fg' : 'fg'}
                aria-pressed={name === scope}
                onClick={() => choose(name)}
              >
                {t(`series.${name}`, { count: following, n: formatNumber(following) })}
              </Button>
            ))}
          </Flex>
        </>
      )}
    </Alert>
  );
}
