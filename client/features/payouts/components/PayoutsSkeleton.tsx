import { Skeleton, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Loading, TextSkeleton } from '../../../ui/Skeletons.tsx';
import { SettingsSection } from '../../accounts/components/SettingsSection.tsx';

const parts = ['balance', 'account', 'schedule', 'list'] as const;

/** The skeleton of the payouts tab. Its parts keep their places. */
export function PayoutsSkeleton() {
  const { t } = useTranslation('payouts');
  return (
    <Loading>
      {parts.map((part) => (
        <SettingsSection key={part} title={t(`${part}.title`)} text={t(`${part}.text`)}>
          <Stack gap={4} aria-hidden>
            {part === 'balance' && <Skeleton height={10} width="12rem" maxWidth="full" />}
            <TextSkeleton lines={3} />
          </Stack>
        </SettingsSection>
      ))}
    </Loading>
  );
}
