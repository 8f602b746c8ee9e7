import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../../session/auth.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useTitle } from '../../../ui/head.ts';
import { Redirect } from '../../../ui/Redirect.tsx';
import { accountUrls } from '../urls.ts';

/** `/{lang}/account/deleted`: the account is gone. */
export function AccountDeletedPage() {
  const { t } = useTranslation('security');
  const signedIn = useSignedIn();
  useTitle(t('delete.doneTitle'));
  // A signed-in person's account is not deleted.
  if (signedIn) return <Redirect to={accountUrls.account} />;
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
