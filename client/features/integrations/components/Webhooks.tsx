import { useQuery } from '@apollo/client/react';
import { Button } from '@chakra-ui/react';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WebhookEndpointsDocument } from '../../../apollo/generated.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { Loading, TextSkeleton } from '../../../ui/Skeletons.tsx';
import { EndpointDialog } from './EndpointDialog.tsx';
import { EndpointList } from './EndpointList.tsx';

/** The account's webhook endpoints, and how one more is added. */
export function Webhooks() {
  const { t } = useTranslation('integrations');
  // Each delivery changes them.
  const { data, error, refetch } = useQuery(WebhookEndpointsDocument, { fetchPolicy: 'cache-and-network' });
  const [adding, setAdding] = useState(false);
  if (!data)
    return (
      <NoData error={error} onRetry={refetch}>
        <Loading>
          <TextSkeleton lines={4} />
        </Loading>
      </NoData>
    );
  const add = (
    <Button colorPalette="brand" onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      {t('webhooks.add')}
    </Button>
  );
  return (
    <>
      {data.webhookEndpoints.length === 0 ? (
        <EmptyState icon={<Webhook size={28} aria-hidden />} title={t('webhooks.empty')} action={add}>
          {t('webhooks.emptyText')}
        </EmptyState>
      ) : (
        <>
          <EndpointList endpoints={data.webhookEndpoints} onRemoved={() => void refetch()} />
          {add}
        </>
      )}
      <EndpointDialog open={adding} onClose={() => setAdding(false)} onEndpointCreated={() => void refetch()} />
    </>
  );
}
