import { useQuery } from '@apollo/client/react';
import { Button, Stack } from '@chakra-ui/react';
import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { WebhookDeliveriesDocument, type WebhookDeliveryStatus, WebhookEndpointsDocument } from '../../../apollo/generated.ts';
import { useViewer } from '../../../session/auth.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { inPlace } from '../../../ui/asked.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Dimmed } from '../../../ui/Dimmed.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { listShown } from '../../../ui/listShown.ts';
import { NoData } from '../../../ui/NoData.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { NothingFound } from '../../../ui/NothingFound.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { RowsSkeleton } from '../../../ui/Skeletons.tsx';
import { DeliveryList } from '../components/DeliveryList.tsx';
import { OwnerOnly } from '../components/OwnerOnly.tsx';
import { useSendTest } from '../components/useSendTest.ts';
import { integrationUrls } from '../urls.ts';
import { useFreshDeliveries } from '../useFreshDeliveries.ts';

const deliveryStatuses: WebhookDeliveryStatus[] = ['WAITING', 'DELIVERED', 'FAILED'];

/** `/{lang}/cc/settings/developers/webhooks/:id`: what was sent to an endpoint, the newest first. The state is in the address. */
export function DeliveriesPage() {
  const { viewer } = useViewer();
  const { id = '' } = useParams();
  return viewer?.permission === 'OWNER' ? <Deliveries key={id} endpointId={id} /> : <OwnerOnly alone />;
}

function Deliveries({ endpointId }: { endpointId: string }) {
  const { t } = useTranslation('integrations');
  const [query, setQuery] = useSearchParams();
  const deliveryStatus = deliveryStatuses.find((one) => one === query.get('status'));
  const endpoints = useQuery(WebhookEndpointsDocument);
  const endpoint = endpoints.data?.webhookEndpoints.find(({ id }) => id === endpointId);
  const { data, previousData, error, refetch, fetchMore } = useQuery(WebhookDeliveriesDocument, {
    variables: { endpointId, status: deliveryStatus },
    fetchPolicy: 'cache-and-network',
    skip: !endpoint,
  });
  // While another state is loading, the previous result stays, dimmed.
  const endpointDeliveries = listShown({ data, previousData }, ({ webhookDeliveries }) => webhookDeliveries);
  useFreshDeliveries({ endpointId, status: deliveryStatus }, endpointDeliveries?.nodes ?? []);
  const show = (next: WebhookDeliveryStatus | 'ALL') => setQuery(next === 'ALL' ? {} : { status: next }, inPlace);
  const test = useSendTest(endpointId, () => {
    show('ALL');
    void refetch({ status: undefined });
  });
  const back = <BackLink to={integrationUrls.settings}>{t('deliveries.back')}</BackLink>;
  if (endpoints.data && !endpoint) return <NotFound console />;
  if (!endpoint)
    return (
      <Page title={t('deliveries.title')} back={back}>
        <NoData error={endpoints.error} onRetry={endpoints.refetch}>
          <RowsSkeleton />
        </NoData>
      </Page>
    );
  return (
    <Page
      title={endpoint.url}
      heading={<bdi dir="ltr">{endpoint.url}</bdi>}
      lead={t('deliveries.lead')}
      back={back}
      actions={
        <Button variant="outline" loading={test.busy} loadingText={t('webhooks.test')} onClick={() => void test.send()}>
          <Send size={16} aria-hidden />
          {t('webhooks.test')}
        </Button>
      }
    >
      <Stack gap={6}>
        {endpoint.status !== 'ACTIVE' && <Alert tone="warning">{t('deliveries.off')}</Alert>}
        <Segments
          label={t('deliveries.filter')}
          value={deliveryStatus ?? 'ALL'}
          items={(['ALL', ...deliveryStatuses] as const).map((value) => ({ value, label: t(`deliveries.show.${value}`) }))}
          onChange={show}
        />
        {error && !data ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : !endpointDeliveries ? (
          <RowsSkeleton />
        ) : endpointDeliveries.nodes.length > 0 ? (
          <Dimmed busy={!data}>
            <DeliveryList deliveries={endpointDeliveries.nodes} />
            {endpointDeliveries.pageInfo.hasNextPage && (
              <LoadMore onLoad={() => fetchMore({ variables: { after: endpointDeliveries.pageInfo.endCursor } })} />
            )}
          </Dimmed>
        ) : deliveryStatus ? (
          <NothingFound title={t('deliveries.noMatch')} clear={{ label: t('deliveries.showAll'), onClear: () => show('ALL') }}>
            {t('deliveries.noMatchText')}
          </NothingFound>
        ) : (
          <EmptyState title={t('deliveries.empty')} icon={<Send size={28} aria-hidden />}>
            {t('deliveries.emptyText')}
          </EmptyState>
        )}
      </Stack>
    </Page>
  );
}
