import { Button, chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PayoutRequestDocument, type PayoutsTabQuery } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { type Fact, FactList } from '../../../ui/FactList.tsx';
import { isNothing, Money } from '../../../ui/Money.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useToastedAction } from '../../../ui/useToastedAction.ts';

interface BalanceFactsProps {
  balance: PayoutsTabQuery['balance'];
  canAsk: boolean;
  onAsked: () => Promise<unknown>;
}

/** The balance: what is available, what clears later and what is held back, with a button that asks for a payout. */
export function BalanceFacts({ balance, canAsk, onAsked }: BalanceFactsProps) {
  const { t } = useTranslation('payouts');
  const ask = useAction(PayoutRequestDocument);
  const { busy, run } = useToastedAction();
  const key = useRef(crypto.randomUUID());
  // The balance on which a payout was asked for: until another one is read, it does not know of the payout.
  const [askedOn, setAskedOn] = useState<typeof balance>();
  const { available, pending, held, refunding, sent, nextClearsOn } = balance;
  const isOwing = available.amount.startsWith('-');
  const rest: [string, typeof held][] = [
    [t('balance.held'), held],
    [t('balance.refunding'), refunding],
    [t('balance.sent'), sent],
  ];
  const facts: Fact[] = [
    [t('balance.pending'), <Money key="pending" value={pending} />],
    ...(nextClearsOn ? [[t('balance.nextClearsOn'), <DateText key="next" day={nextClearsOn} />] as Fact] : []),
    ...rest.filter(([, value]) => !isNothing(value)).map(([label, value]): Fact => [label, <Money key={label} value={value} />]),
  ];
  const request = async () => {
    const failures = await ask({ input: { idempotencyKey: key.current } });
    if (failures.length === 0) {
      key.current = crypto.randomUUID();
      toast.success(t('balance.asked'));
      setAskedOn(balance);
      // The payout stands, whether or not the new balance can be read now.
      await onAsked().catch(() => undefined);
    }
    return failures;
  };
  return (
    <>
      <chakra.p color="fg.muted" textStyle="sm">
        {t('balance.available')}
      </chakra.p>
      <chakra.p textStyle="3xl" fontWeight="semibold" marginBlockEnd={3}>
        <Money value={available} />
      </chakra.p>
      {isOwing && (
        <Alert tone="info" marginBlockEnd={3}>
          {t('balance.owing')}
        </Alert>
      )}
      <FactList facts={facts} />
      {canAsk && (busy || askedOn !== balance) && !isOwing && !isNothing(available) && (
        <Button colorPalette="brand" marginBlockStart={5} loading={busy} loadingText={t('balance.ask')} onClick={() => void run(request)}>
          {t('balance.ask')}
        </Button>
      )}
    </>
  );
}
