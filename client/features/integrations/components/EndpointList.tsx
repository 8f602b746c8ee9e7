import { Box, Button, chakra, Flex, Stack } from '@chakra-ui/react';
import { KeyRound, List, Pencil, Power, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  WebhookEndpointDeleteDocument,
  type WebhookEndpointLineFragment,
  type WebhookEndpointStatus,
  WebhookEndpointUpdateDocument,
} from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { formatDateTime, formatList } from '../../../i18n/format.ts';
import { Trans } from '../../../i18n/trans.ts';
import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import { StatusBadge } from '../../../ui/Badges.tsx';
import { Menu } from '../../../ui/chakra/menu.ts';
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useToastedAction } from '../../../ui/useToastedAction.ts';
import { integrationUrls } from '../urls.ts';
import { EndpointDialog } from './EndpointDialog.tsx';
import { eventName } from './eventName.ts';
import { RotateDialog } from './RotateDialog.tsx';
import { useSendTest } from './useSendTest.ts';

type EndpointStep = 'edit' | 'rotate' | 'remove';

/** The account's endpoints, each with its address, its events, its status and its actions. */
export function EndpointList({ endpoints, onRemoved }: { endpoints: readonly WebhookEndpointLineFragment[]; onRemoved: () => void }) {
  const { t } = useTranslation('integrations');
  const [askedEndpoint, askEndpoint] = useState<{ dialog: EndpointStep; id: string } | null>(null);
  const deleteEndpoint = useAction(WebhookEndpointDeleteDocument);
  const close = () => askEndpoint(null);
  const endpoint = endpoints.find(({ id }) => id === askedEndpoint?.id);
  return (
    <>
      <Stack as="ul" gap={0} listStyleType="none" aria-label={t('webhooks.list')} marginBlockEnd={5}>
        {endpoints.map((one) => (
          <EndpointLine key={one.id} endpoint={one} onAsk={(dialog) => askEndpoint({ dialog, id: one.id })} />
        ))}
      </Stack>
      <EndpointDialog open={askedEndpoint?.dialog === 'edit'} endpoint={endpoint} onClose={close} />
      <RotateDialog open={askedEndpoint?.dialog === 'rotate'} endpointId={askedEndpoint?.id ?? ''} onClose={close} />
      <DeleteDialog
        open={askedEndpoint?.dialog === 'remove'}
        onClose={close}
        title={t('webhooks.remove.title')}
        confirm={t('webhooks.remove.confirm')}
        remove={async () => {
          const failures = await deleteEndpoint({ id: askedEndpoint?.id ?? '' });
          if (!failures.length) onRemoved();
          return failures;
        }}
        done={t('webhooks.remove.done')}
      >
        <chakra.bdi dir="ltr" display="block" fontWeight="medium" overflowWrap="anywhere">
          {endpoint?.url}
        </chakra.bdi>
        {t('webhooks.remove.text')}
      </DeleteDialog>
    </>
  );
}

const endpointTones = { ACTIVE: 'positive', DISABLED: 'neutral', FAILED: 'negative' } as const satisfies Record<
  WebhookEndpointStatus,
  string
>;

function EndpointLine({ endpoint, onAsk }: { endpoint: WebhookEndpointLineFragment; onAsk: (dialog: EndpointStep) => void }) {
  const { t } = useTranslation('integrations');
  const change = useAction(WebhookEndpointUpdateDocument);
  const { busy, run } = useToastedAction();
  const sendTest = useSendTest(endpoint.id);
  const { id, url, status, events, lastSuccessAt, oldSecretUntil } = endpoint;
  const turn = (enabled: boolean) =>
    run(
      () => change({ id, input: { enabled } }),
      () => toast.success(t(enabled ? 'webhooks.turnedOn' : 'webhooks.turnedOff')),
    );
  return (
    <Flex as="li" align="flex-start" gap={3} paddingBlock={4} borderBlockEndWidth="1px" _first={{ paddingBlockStart: 0 }}>
      <Stack flex={1} minWidth={0} gap={1}>
        <Box>
          <AppLink to={integrationUrls.deliveries(id)} overflowWrap="anywhere" marginInlineEnd={2}>
            <bdi dir="ltr">{url}</bdi>
          </AppLink>
          <StatusBadge tone={endpointTones[status]}>{t(`webhooks.status.${status}`)}</StatusBadge>
        </Box>
        <chakra.p textStyle="sm">{formatList(events.map((type) => eventName(t, type)))}</chakra.p>
        <chakra.p color="fg.muted" textStyle="sm">
          {lastSuccessAt ? (
            <Trans t={t} i18nKey="webhooks.lastSuccess" components={{ time: <RelativeTime instant={lastSuccessAt} /> }} />
          ) : (
            t('webhooks.noSuccess')
          )}
        </chakra.p>
        {oldSecretUntil && (
          <chakra.p color="fg.muted" textStyle="sm">
            {t('webhooks.oldSecret', { time: formatDateTime(oldSecretUntil) })}
          </chakra.p>
        )}
        {status === 'FAILED' && (
          <Alert tone="error" role="note" marginBlockStart={2}>
            {t('webhooks.failedText')}
            <Button size="sm" variant="outline" display="flex" marginBlockStart={2} loading={busy} onClick={() => void turn(true)}>
              {t('webhooks.turnOn')}
            </Button>
          </Alert>
        )}
      </Stack>
      <ActionMenu label={t('webhooks.actions', { url })}>
        {() => (
          <>
            <Menu.Item value="deliveries" asChild>
              <Link to={integrationUrls.deliveries(id)}>
                <List size={16} aria-hidden />
                {t('deliveries.title')}
              </Link>
            </Menu.Item>
            <Menu.Item value="edit" onSelect={() => onAsk('edit')}>
              <Pencil size={16} aria-hidden />
              {t('webhooks.form.change')}
            </Menu.Item>
            <Menu.Item value="test" disabled={sendTest.busy} onSelect={() => void sendTest.send()}>
              <Send size={16} aria-hidden />
              {t('webhooks.test')}
            </Menu.Item>
            <Menu.Item value="rotate" onSelect={() => onAsk('rotate')}>
              <KeyRound size={16} aria-hidden />
              {t('webhooks.rotate.new')}
            </Menu.Item>
            <Menu.Item value="turn" disabled={busy} onSelect={() => void turn(status !== 'ACTIVE')}>
              <Power size={16} aria-hidden />
              {t(status === 'ACTIVE' ? 'webhooks.turnOff' : 'webhooks.turnOn')}
            </Menu.Item>
            <Menu.Separator />
            <Menu.Item value="remove" color="fg.error" onSelect={() => onAsk('remove')}>
              <Trash2 size={16} aria-hidden />
              {t('webhooks.remove.confirm')}
            </Menu.Item>
          </>
        )}
      </ActionMenu>
    </Flex>
  );
}
