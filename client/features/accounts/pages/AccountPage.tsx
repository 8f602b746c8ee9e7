import { useTranslation } from 'react-i18next';
import { Trans } from '../../../i18n/trans.ts';
import { useViewer } from '../../../session/auth.ts';
import { CustomerPage } from '../components/CustomerPage.tsx';
import { DataCopySection } from '../components/DataCopySection.tsx';
import { DeleteAccountSection } from '../components/DeleteAccountSection.tsx';
import { SecurityTab } from './SecurityTab.tsx';

/** `/{lang}/account`: a customer's own account. */
export function AccountPage() {
  const { t } = useTranslation('security');
  const { viewer } = useViewer();
  return (
    <CustomerPage
      title={t('account.title')}
      lead={viewer && <Trans t={t} i18nKey="account.lead" values={{ email: viewer.email }} components={{ email: <bdi /> }} />}
    >
      <SecurityTab
        furtherSections={(account) => (
          <>
            <DataCopySection copyKind="data" />
            <DeleteAccountSection {...account} />
          </>
        )}
      />
    </CustomerPage>
  );
}
