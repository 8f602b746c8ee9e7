import { LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** In place of what programs need, for whoever is not the account's owner. */
export function OwnerOnly({ alone }: { alone?: boolean }) {
  const { t } = useTranslation('integrations');
  return (
    <EmptyState icon={<LockKeyhole size={32} aria-hidden />} title={t('ownerOnly')} alone={alone}>
      {t('ownerOnlyText')}
    </EmptyState>
  );
}
