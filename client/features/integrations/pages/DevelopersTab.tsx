import { useQuery } from '@apollo/client/react';
import { Button, chakra } from '@chakra-ui/react';
import { KeyRound, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DevelopersTabDocument } from '../../../apollo/generated.ts';
import { Trans } from '../../../i18n/trans.ts';
import { useViewer } from '../../../session/auth.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { Loading, TextSkeleton } from '../../../ui/Skeletons.tsx';
import { SettingsSection } from '../../accounts/components/SettingsSection.tsx';
import { CreateKeyDialog } from '../components/CreateKeyDialog.tsx';
import { KeyList } from '../components/KeyList.tsx';
import { OwnerOnly } from '../components/OwnerOnly.tsx';
import { Webhooks } from '../components/Webhooks.tsx';
import { integrationUrls } from '../urls.ts';

/** `/{lang}/cc/settings/developers`: keys and endpoints for programs. Only the owner sees it. */
export function DevelopersTab() {
  const { t } = useTranslation('integrations');
  const { viewer } = useViewer();
  if (viewer?.permission !== 'OWNER') return <OwnerOnly />;
  return (
    <>
      <SettingsSection title={t('keys.title')} text={t('keys.text')}>
        <Keys />
      </SettingsSection>
      <SettingsSection title={t('webhooks.title')} text={t('webhooks.text')}>
        <Webhooks />
      </SettingsSection>
      <chakra.p color="fg.muted" paddingBlockStart={6}>
        <Trans t={t} i18nKey="docs" components={{ docs: <DocsLink /> }} />
      </chakra.p>
    </>
  );
}

/** The site for developers is in English, and no page of the client. */
const DocsLink = ({ children }: { children?: ReactNode }) => (
  <chakra.a href={integrationUrls.docs} hrefLang="en" color="brand.fg" textDecoration="underline">
    {children}
  </chakra.a>
);

function Keys() {
  const { t } = useTranslation('integrations');
  const { data, error, refetch } = useQuery(DevelopersTabDocument, { fetchPolicy: 'cache-and-network' });
  const [creating, setCreating] = useState(false);
  if (!data)
    return (
      <NoData error={error} onRetry={refetch}>
        <Loading>
          <TextSkeleton lines={4} />
        </Loading>
      </NoData>
    );
  const create = (
    <Button colorPalette="brand" onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      {t('keys.create')}
    </Button>
  );
  return (
    <>
      {data.apiKeys.length === 0 ? (
        <EmptyState icon={<KeyRound size={28} aria-hidden />} title={t('keys.empty')} action={create}>
          {t('keys.emptyText')}
        </EmptyState>
      ) : (
        <>
          <KeyList keys={data.apiKeys} />
          {create}
        </>
      )}
      <CreateKeyDialog open={creating} onClose={() => setCreating(false)} onKeyCreated={() => void refetch()} />
    </>
  );
}
