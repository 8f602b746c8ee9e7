import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlternativeSlotFragment } from '../../../apollo/generated.ts';
import { formatShortDate, formatTimeRange } from '../../../i18n/format.ts';
import { useTimeZone } from '../../../i18n/zones.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { bookingUrls } from '../urls.ts';

type AlternativeTime = Pick<AlternativeSlotFragment, 'startsAt' | 'endsAt'> &
  Partial<Pick<AlternativeSlotFragment, 'sessionId' | 'title' | 'titleAr'>>;

export interface AlternativesProps {
  /** Why the wanted time is not free. */
  children: string;
  alternatives: readonly AlternativeTime[];
  username: string;
  /** Picks an alternative. Without it, other sessions are links. */
  onPick?: (slot: AlternativeTime) => void;
}

/**
 * Says that a seat or time is taken, and offers the next free ones: slots and dates as buttons, other sessions as links. It takes the
 * focus.
 */
export function Alternatives({ children, alternatives, username, onPick }: AlternativesProps) {
  const { t } = useTranslation('booking');
  const [zone] = useTimeZone();
  const alternativesAlert = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure, which brings its own alternatives
  useEffect(() => alternativesAlert.current?.focus(), [alternatives, children]);
  const alternativeTime = ({ startsAt, endsAt }: AlternativeTime) => (
    <bdi>
      {formatShortDate(startsAt, zone)} · {formatTimeRange(startsAt, endsAt, zone)}
    </bdi>
  );
  return (
    <Alert ref={alternativesAlert} tone="warning">
      <chakra.strong display="block">{children}</chakra.strong>
      {alternatives.length > 0 && (
        <Box>
          {t('alternatives.title')}
          <Flex as="ul" listStyleType="none" wrap="wrap" gap={2} marginBlockStart={2}>
            {alternatives.map((alternative) => (
              <li key={alternative.startsAt}>
                {alternative.sessionId && !onPick ? (
                  <AppLink to={bookingUrls.session(username, alternative.sessionId)} color="inherit">
                    {alternative.title && (
                      <>
                        <BiText value={alternative.title} valueAr={alternative.titleAr} /> ·{' '}
                      </>
                    )}
                    {alternativeTime(alternative)}
                  </AppLink>
                ) : (
                  <Button size="sm" variant="outline" bg="bg.panel" color="fg" onClick={() => onPick?.(alternative)}>
                    {alternativeTime(alternative)}
                  </Button>
                )}
              </li>
            ))}
          </Flex>
        </Box>
      )}
    </Alert>
  );
}
