import { useApolloClient } from '@apollo/client/react';
import { Box, type BoxProps, Button, chakra, Flex } from '@chakra-ui/react';
import { Hourglass } from 'lucide-react';
import { type ComponentProps, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderCancelDocument, type UnfinishedOrderFragment } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { formatTime } from '../../../i18n/format.ts';
import { Trans } from '../../../i18n/trans.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Money } from '../../../ui/Money.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useSecondsUntil } from '../../../ui/useSecondsUntil.ts';
import { useToastedAction } from '../../../ui/useToastedAction.ts';
import { bookingUrls } from '../../booking/urls.ts';
import { orderUrls } from '../urls.ts';

/** The step of an order that waits for its payment: to be paid, with the bank, or to be tried again. */
const stepOf = ({ payment }: UnfinishedOrderFragment): 'open' | 'bank' | 'failed' => {
  if (payment?.redirectUrl) return 'open';
  return payment?.status === 'CREATED' || payment?.status === 'REQUIRES_ACTION' ? 'bank' : 'failed';
};

export interface UnfinishedOrderProps extends Omit<BoxProps, 'order'> {
  order: UnfinishedOrderFragment;
  /** Whether the button is in a bar at the bottom of the page on phones. */
  hasBar?: boolean;
  /** Called once the order is given up, to move the focus. */
  onGone?: () => void;
}

/** An order that was left before its payment: until when its price is kept, a button to go on, and one to give up. */
export function UnfinishedOrder({ order, hasBar, onGone, ...props }: UnfinishedOrderProps) {
  const { t } = useTranslation('orders');
  const client = useApolloClient();
  const left = useSecondsUntil(order.holdExpiresAt);
  const cancel = useAction(OrderCancelDocument);
  const { busy, run } = useToastedAction();
  const step = stepOf(order);
  const lapsed = left === 0 && step !== 'bank';
  const refreshOrders = useEffectEvent(() => void client.refetchQueries({ include: 'active' }));
  useEffect(() => {
    if (lapsed) refreshOrders();
  }, [lapsed]);
  if (lapsed) return null;
  const giveUp = () =>
    run(
      () => cancel({ orderId: order.id }),
      () => {
        toast.success(t('unfinished.cancelled'));
        onGone?.();
        refreshOrders();
      },
    );
  return (
    <Box role="group" aria-label={t('unfinished.label')} padding={4} borderRadius="l2" bg="bg.warning" color="fg.warning" {...props}>
      <Flex gap={3}>
        <Hourglass size={20} aria-hidden style={{ flexShrink: 0, marginBlockStart: '0.15em' }} />
        <Box minWidth={0}>
          <chakra.p fontWeight="medium" overflowWrap="anywhere">
            <Trans t={t} i18nKey="unfinished.title" components={{ item: <BiText value={order.title} valueAr={order.titleAr} /> }} />
          </chakra.p>
          <chakra.p textStyle="sm" marginBlockStart={1}>
            {t(`unfinished.${step}`)}
          </chakra.p>
          {step !== 'bank' && order.holdExpiresAt && (
            <chakra.p textStyle="sm" marginBlockStart={1}>
              <Trans
                t={t}
                i18nKey={order.bookingId ? 'unfinished.seatUntil' : 'unfinished.until'}
                values={{ time: formatTime(order.holdExpiresAt) }}
                components={{ price: <Money value={order.total} fontWeight="semibold" />, time: <bdi /> }}
              />
            </chakra.p>
          )}
        </Box>
      </Flex>
      <Flex wrap="wrap" align="center" columnGap={5} rowGap={3} marginBlockStart={3}>
        <GoOn order={order} flex="1 0 auto" maxWidth="2xs" hideBelow={hasBar ? 'lg' : undefined} />
        {step !== 'bank' && (
          <LinkButton color="inherit" minHeight={6} loading={busy} onClick={() => void giveUp()}>
            {t('unfinished.cancel')}
          </LinkButton>
        )}
      </Flex>
    </Box>
  );
}

/** The button to go on: to the gateway's page, or to the payment's own. A seat's page says how long the seat is held. */
export function GoOn({ order, ...props }: { order: UnfinishedOrderFragment } & Omit<ComponentProps<typeof ButtonLink>, 'to' | 'order'>) {
  const { t } = useTranslation('orders');
  const { bookingId, payment } = order;
  const step = stepOf(order);
  const label = t(step === 'open' ? 'payment.continue' : step === 'bank' ? 'unfinished.see' : 'payment.tryAgain');
  const payButton = { colorPalette: 'brand', size: 'lg', ...props } as const;
  if (step === 'open' && payment?.redirectUrl && !bookingId) {
    return (
      <Button {...payButton} asChild>
        <a href={payment.redirectUrl}>{label}</a>
      </Button>
    );
  }
  return (
    <ButtonLink {...payButton} to={bookingId ? bookingUrls.booking(bookingId) : orderUrls.payment(payment?.id ?? '')}>
      {label}
    </ButtonLink>
  );
}
