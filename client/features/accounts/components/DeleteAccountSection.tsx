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
  const [search, setSearch] = useSearchParams();
  const show = (params: Record<string, string>) => setSearch(params, { replace: true, preventScrollReset: true });
  return (
    <SettingsSection title={t('delete.title')} text={t('delete.text')}>
      <Button variant="outline" colorPalette="red" onClick={() => show({ delete: '' })}>
        {t('delete.open')}
      </Button>
      {search.has('delete') && (
        <Suspense>
          <DeleteAccountDialog {...account} onClose={() => show({})} />
        </Suspense>
      )}
    </SettingsSection>
  );
}
