import { Button } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { SettingsSection } from './SettingsSection.tsx';

const DeleteAccountDialog = lazy(() =>
  import('./DeleteAccountDialog.tsx').then(({ DeleteAccountDialog: dialog }) => ({ default: dialog })),
);

/** The section for deleting a customer's account. `?delete` opens its dialog, for a sign-in that comes back to this tab. */
export function DeleteAccountSection(account: { email: string; hasPassword: boolean }) {
  const { t } = useTranslation('security');
  const [securityQuery, setSecurityQuery] = useSearchParams();
  const showDeletion = (deletionQuery: Record<string, string>) =>
    setSecurityQuery(deletionQuery, { replace: true, preventScrollReset: true });
  return (
    <SettingsSection title={t('delete.title')} text={t('delete.text')}>
      <Button variant="outline" colorPalette="red" onClick={() => showDeletion({ delete: '' })}>
        {t('delete.open')}
      </Button>
      {securityQuery.has('delete') && (
        <Suspense>
          <DeleteAccountDialog {...account} onClose={() => showDeletion({})} />
        </Suspense>
      )}
    </SettingsSection>
  );
}
