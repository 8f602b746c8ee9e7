import { useApolloClient } from '@apollo/client/react';
import { PlanPayDocument, type PlanPayInput } from '../../../apollo/generated.ts';
import { languageEnum } from '../../../i18n/language.ts';
import { toast } from '../../../ui/toaster.tsx';
import { usePaying } from './usePaying.ts';

/** Pays the invoice that a renewal has left open. */
export function usePlanPay() {
  const client = useApolloClient();
  const { busy, pay: payInvoice } = usePaying();
  const payNow = async (input: Pick<PlanPayInput, 'method' | 'savedCard'> = { method: null, savedCard: null }) => {
    const refusal = await payInvoice(JSON.stringify(input), async (idempotencyKey) => {
      const { data } = await client.mutate({
        mutation: PlanPayDocument,
        variables: { input: { ...input, idempotencyKey, language: languageEnum } },
      });
      return data?.planPay ?? undefined;
    });
    if (refusal) toast.error(refusal.message);
  };
  return { busy, payNow };
}
