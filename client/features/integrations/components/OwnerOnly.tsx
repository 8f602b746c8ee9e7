import { LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** Replaces the settings for programs for people who do not own the account. */
export function OwnerOnly({ alone }: { alone?: boolean }) {
  const { t } = useTranslation('integrations');
  return (
    <EmptyState icon={<LockKeyhole size={32} aria-hidden />} title={t('ownerOnly')} alone={alone}>
      {t('ownerOnlyText')}
    </EmptyState>
  );
}
