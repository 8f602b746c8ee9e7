import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useTitle } from '../../../ui/head.ts';

/** `/{lang}/account/closed`: the creator's account is closed. */
export function AccountClosedPage() {
  const { t } = useTranslation('security');
  useTitle(t('close.doneTitle'));
  return (
    <EmptyState
      alone
      title={t('close.doneTitle')}
      icon={<Check size={28} aria-hidden />}
      action={
        <ButtonLink to="/" variant="outline">
          {t('delete.home')}
        </ButtonLink>
      }
    >
      {t('close.doneText')}
    </EmptyState>
  );
}
