import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Play, RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { whenStaying } from '../../../ui/staying.ts';
import { useCountdown } from '../../../ui/useCountdown.ts';
import { prominent, quiet } from '../controls/look.ts';

export interface UpNextProps {
  title: string | null;
  /** Whether it counts down and goes on by itself. Otherwise a press is needed. */
  counting: boolean;
  /** Whether the next item is played. An article is opened. */
  plays: boolean;
  onNext: () => void;
  onCancel: () => void;
  onReplay: () => void;
}

/** At the end of an item: opens the next one after a countdown that can be stopped. */
export function UpNext({ title, counting, plays, onNext, onCancel, onReplay }: UpNextProps) {
  const { t } = useTranslation('storefront');
  const offer = useRef<HTMLButtonElement>(null);
  // The focus goes to the button for the next item, unless the person has moved it elsewhere.
  useEffect(() => {
    if (document.activeElement?.matches('body, [data-player] *')) offer.current?.focus();
  }, []);
  return (
    <Flex position="absolute" inset={0} zIndex={5} bg="rgba(10, 15, 26, 0.94)" align="center" justify="center" padding={{ base: 2, md: 4 }}>
      <Box textAlign="center" maxWidth="md" minWidth={0}>
        {title === null ? (
          <chakra.p marginBlockEnd={4}>{t('player.finished')}</chakra.p>
        ) : (
          <>
            {counting ? <NextItemCount onNext={onNext} /> : <chakra.p opacity={0.85}>{t('player.next')}</chakra.p>}
            <chakra.p
              textStyle={{ base: 'lg', md: 'xl' }}
              fontWeight="semibold"
              marginBlock={{ base: 1, md: 2 }}
              overflowWrap="anywhere"
              lineClamp={{ base: 1, md: 2 }}
            >
              <bdi>{title}</bdi>
            </chakra.p>
          </>
        )}
        <Flex justify="center" wrap="wrap" gap={{ base: 1, md: 2 }} marginBlockStart={{ base: 2, md: 3 }}>
          {title !== null && (
            <Button ref={offer} size="sm" {...prominent} onClick={onNext}>
              {plays && <Play aria-hidden fill="currentColor" />}
              {t(plays ? 'player.playNow' : 'player.openNow')}
            </Button>
          )}
          {counting && (
            <Button {...quiet} size="sm" borderRadius="l2" onClick={onCancel}>
              {t('actions.cancel', { ns: 'common' })}
            </Button>
          )}
          <Button {...quiet} size="sm" borderRadius="l2" onClick={onReplay}>
            <RotateCcw aria-hidden />
            {t('player.replay')}
          </Button>
        </Flex>
      </Box>
    </Flex>
  );
}

/** Seconds until the next item begins. */
const pause = 8;

function NextItemCount({ onNext }: { onNext: () => void }) {
  const { t } = useTranslation('storefront');
  const [left] = useCountdown(pause);
  const countOver = left === 0;
  const latestNext = useRef(onNext);
  latestNext.current = onNext;
  useEffect(() => (countOver ? whenStaying(() => latestNext.current()) : undefined), [countOver]);
  return (
    <chakra.p opacity={0.85} className="figures" aria-live="off">
      {t('player.nextIn', { count: left })}
    </chakra.p>
  );
}
