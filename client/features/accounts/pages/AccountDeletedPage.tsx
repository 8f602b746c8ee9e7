import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useTitle } from '../../../ui/Page.tsx';

/** `/{lang}/account/deleted`: the account is gone. */
export function AccountDeletedPage() {
  const { t } = useTranslation('security');
  useTitle(t('delete.doneTitle'));
  return (
    <EmptyState
      alone
      title={t('delete.doneTitle')}
      icon={<Check size={28} aria-hidden />}
      action={
        <ButtonLink to="/" variant="outline">
          {t('delete.home')}
        </ButtonLink>
      }
    >
      {t('delete.doneText')}
    </EmptyState>
  );
}
