import { LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** What people see here who do not own the account, in place of what programs need. */
export function OwnerOnly({ alone }: { alone?: boolean }) {
  const { t } = useTranslation('integrations');
  return (
    <EmptyState icon={<LockKeyhole size={32} aria-hidden />} title={t('ownerOnly')} alone={alone}>
      {t('ownerOnlyText')}
    </EmptyState>
  );
}
