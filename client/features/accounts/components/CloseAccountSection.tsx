import { Button } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { SettingsSection } from './SettingsSection.tsx';

const CloseAccountDialog = lazy(() => import('./CloseAccountDialog.tsx').then(({ CloseAccountDialog: dialog }) => ({ default: dialog })));

/** The section for closing a creator's account. `?close` opens its dialog, for a sign-in that comes back to this tab. */
export function CloseAccountSection(account: { email: string; hasPassword: boolean }) {
  const { t } = useTranslation('security');
  const [securityQuery, setSecurityQuery] = useSearchParams();
  const showClosing = (closingQuery: Record<string, string>) => setSecurityQuery(closingQuery, { replace: true, preventScrollReset: true });
  return (
    <SettingsSection title={t('close.title')} text={t('close.text')}>
      <Button variant="outline" colorPalette="red" onClick={() => showClosing({ close: '' })}>
        {t('close.open')}
      </Button>
      {securityQuery.has('close') && (
        <Suspense>
          <CloseAccountDialog {...account} onClose={() => showClosing({})} />
        </Suspense>
      )}
    </SettingsSection>
  );
}
