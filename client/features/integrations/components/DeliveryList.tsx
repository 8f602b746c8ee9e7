import { useQuery } from '@apollo/client/react';
import { Box, Button, chakra, Flex, Stack } from '@chakra-ui/react';
import { ChevronDown, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  WebhookDeliveryDocument,
  type WebhookDeliveryLineFragment,
  type WebhookDeliveryQuery,
  WebhookDeliveryRepeatDocument,
  type WebhookDeliveryStatus,
} from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { Trans } from '../../../i18n/trans.ts';
import { StatusBadge } from '../../../ui/Badges.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { Loading, TextSkeleton } from '../../../ui/Skeletons.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useToastedAction } from '../../../ui/useToastedAction.ts';
import { eventName } from './eventName.ts';

const deliveryTones = { WAITING: 'info', DELIVERED: 'positive', FAILED: 'negative' } as const satisfies Record<
  WebhookDeliveryStatus,
  string
>;

/** The deliveries to an endpoint. A line opens to show its body and the answer to each attempt. */
export function DeliveryList({ deliveries }: { deliveries: readonly WebhookDeliveryLineFragment[] }) {
  const { t } = useTranslation('integrations');
  return (
    <Box as="ul" listStyleType="none" aria-label={t('deliveries.title')} borderBlockStartWidth="1px">
      {deliveries.map((delivery) => (
        <Box as="li" key={delivery.id} borderBlockEndWidth="1px">
          <Delivery delivery={delivery} />
        </Box>
      ))}
    </Box>
  );
}

function Delivery({ delivery }: { delivery: WebhookDeliveryLineFragment }) {
  const { t } = useTranslation('integrations');
  const [open, setOpen] = useState(false);
  const { status, event, attemptCount, nextAttemptAt, createdAt } = delivery;
  return (
    <chakra.details css={{ '&[open] > summary > svg': { rotate: '180deg' } }} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <chakra.summary display="flex" alignItems="center" gap={3} paddingBlock={3} cursor="button" focusVisibleRing="outside">
        <Box flex={1} minWidth={0}>
          <Flex wrap="wrap" align="center" columnGap={2} rowGap={1}>
            <chakra.span fontWeight="medium">{eventName(t, event.type)}</chakra.span>
            <chakra.code dir="ltr" color="fg.muted" fontFamily="mono" textStyle="xs" overflowWrap="anywhere">
              {event.type}
            </chakra.code>
            <StatusBadge tone={deliveryTones[status]}>{t(`deliveries.status.${status}`)}</StatusBadge>
          </Flex>
          <Flex wrap="wrap" columnGap={3} color="fg.muted" textStyle="sm">
            <RelativeTime instant={createdAt} live />
            <span>{t('deliveries.attempts', { count: attemptCount })}</span>
            {nextAttemptAt && (
              <span>
                <Trans t={t} i18nKey="deliveries.next" components={{ time: <RelativeTime instant={nextAttemptAt} /> }} />
              </span>
            )}
          </Flex>
        </Box>
        <ChevronDown size={20} aria-hidden style={{ flexShrink: 0, transition: 'rotate 200ms' }} />
      </chakra.summary>
      {/* The key makes a new attempt load the details again. */}
      {open && <DeliveryDetails key={`${attemptCount} ${status}`} delivery={delivery} />}
    </chakra.details>
  );
}

/** A body in a readable form; unchanged if it is no JSON. */
function prettyBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function DeliveryDetails({ delivery: { id, status } }: { delivery: WebhookDeliveryLineFragment }) {
  const { t } = useTranslation('integrations');
  const { data, error, refetch } = useQuery(WebhookDeliveryDocument, { variables: { id }, fetchPolicy: 'cache-and-network' });
  const repeatDelivery = useAction(WebhookDeliveryRepeatDocument);
  const { busy, run: runRepeat } = useToastedAction();
  const deliverAgain = () =>
    runRepeat(
      () => repeatDelivery({ id }),
      () => toast.success(t('deliveries.sentAgain')),
    );
  const delivery = data?.webhookDelivery;
  if (!delivery)
    return (
      <NoData error={error} onRetry={refetch}>
        <Loading>
          <TextSkeleton lines={4} />
        </Loading>
      </NoData>
    );
  const { event, attempts } = delivery;
  return (
    <Stack gap={5} paddingBlockEnd={5}>
      <Stack gap={2}>
        <chakra.h2 textStyle="label">{t('deliveries.body')}</chakra.h2>
        {event.body ? <DeliveryCode label={t('deliveries.body')}>{prettyBody(event.body)}</DeliveryCode> : <p>{t('deliveries.noBody')}</p>}
        <Flex wrap="wrap" gap={3}>
          {event.body && <CopyButton size="sm" text={event.body} label={t('deliveries.copyBody')} />}
          {status !== 'WAITING' && (
            <Button size="sm" variant="outline" loading={busy} loadingText={t('deliveries.again')} onClick={() => void deliverAgain()}>
              <RotateCw aria-hidden />
              {t('deliveries.again')}
            </Button>
          )}
        </Flex>
      </Stack>
      {attempts.length > 0 && (
        <Stack gap={2}>
          <chakra.h2 textStyle="label">{t('deliveries.answers')}</chakra.h2>
          <Stack as="ol" gap={3} listStyleType="none">
            {attempts.map((attempt) => (
              <li key={attempt.at}>
                <AttemptLine attempt={attempt} />
              </li>
            ))}
          </Stack>
        </Stack>
      )}
    </Stack>
  );
}

/** How many characters of an answer are shown. An error page may have thousands. */
const answerBeginning = 2000;

type DeliveryAttempt = NonNullable<WebhookDeliveryQuery['webhookDelivery']>['attempts'][number];

function AttemptLine({ attempt: { at: attemptedAt, tookMs, status, failure, answer } }: { attempt: DeliveryAttempt }) {
  const { t } = useTranslation('integrations');
  const delivered = status !== null && status >= 200 && status < 300;
  return (
    <Stack gap={2}>
      <Flex wrap="wrap" align="center" columnGap={3} rowGap={1} textStyle="sm">
        <StatusBadge tone={delivered ? 'positive' : 'negative'}>
          {failure ? t(`deliveries.failure.${failure}`) : t('deliveries.answered', { status })}
        </StatusBadge>
        <DateText instant={attemptedAt} time />
        <chakra.span color="fg.muted">{t('deliveries.took', { ms: formatNumber(tookMs) })}</chakra.span>
      </Flex>
      {answer && <DeliveryCode label={t('deliveries.answer')}>{Array.from(answer).slice(0, answerBeginning).join('')}</DeliveryCode>}
    </Stack>
  );
}

/** Text for programs. It scrolls inside itself, by keys too. */
const DeliveryCode = ({ label, children }: { label: string; children: string }) => (
  <chakra.pre
    dir="ltr"
    tabIndex={0}
    role="region"
    aria-label={label}
    maxHeight="20rem"
    overflow="auto"
    padding={3}
    borderRadius="l2"
    bg="bg.muted"
    fontFamily="mono"
    textStyle="xs"
    focusVisibleRing="outside"
  >
    {children}
  </chakra.pre>
);
