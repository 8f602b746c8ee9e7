import { Button, chakra, Flex, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SessionAction } from '../../../apollo/generated.ts';
import { formatList } from '../../../i18n/format.ts';
import { groupBy } from '../../../ui/grouped.ts';
import type { SessionActionShown } from './useSessionActions.tsx';

/** Actions that a booked slot never has, since its appointment type makes it and offers it again. */
const neverOfSlots: readonly SessionAction[] = ['PUBLISH', 'REPEAT', 'DUPLICATE', 'DELETE'];

export interface NextStepsProps {
  sessionActions: readonly SessionActionShown[];
  isSlot: boolean;
}

/** The possible actions on a session, and why the others are not possible, each reason once. */
export function NextSteps({ sessionActions, isSlot }: NextStepsProps) {
  const { t } = useTranslation('sessions');
  const possibleSteps = sessionActions.filter(({ because }) => because === null);
  const sessionRest = sessionActions.filter(({ action, because }) => because !== null && !(isSlot && neverOfSlots.includes(action)));
  const sessionReasons = [...groupBy(sessionRest, ({ because }) => because ?? '')];
  return (
    <section aria-labelledby="next-steps">
      <chakra.h2 id="next-steps" textStyle="lg" fontWeight="semibold">
        {t('next.title')}
      </chakra.h2>
      {possibleSteps.length > 0 && (
        <Flex wrap="wrap" gap={2} marginBlockStart={3}>
          {possibleSteps.map(({ action, label, icon, run, danger }) => (
            <Button key={action} size="sm" variant="outline" color={danger ? 'fg.error' : undefined} onClick={run}>
              {icon}
              {label}
            </Button>
          ))}
        </Flex>
      )}
      {sessionReasons.length > 0 && (
        <>
          <chakra.h3 textStyle="sm" color="fg.muted" marginBlockStart={4}>
            {t('next.notNow')}
          </chakra.h3>
          <Stack as="ul" gap={2} marginBlockStart={2} listStyleType="none" textStyle="sm">
            {sessionReasons.map(([because, refused]) => (
              <chakra.li key={because} display="flex" gap={2}>
                <chakra.span color="fg.muted" marginBlockStart={0.5}>
                  {refused[0]?.icon}
                </chakra.span>
                <span>
                  <chakra.span fontWeight="medium">{formatList(refused.map(({ label }) => label))}</chakra.span>
                  <chakra.span display="block" color="fg.muted">
                    {because}
                  </chakra.span>
                </span>
              </chakra.li>
            ))}
          </Stack>
        </>
      )}
    </section>
  );
}
