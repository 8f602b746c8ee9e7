import { useApolloClient } from '@apollo/client/react';
import { type PlanCardFragment, PlanSubscribeDocument, type PlanSubscribeInput } from '../../../apollo/generated.ts';
import { languageEnum } from '../../../i18n/language.ts';
import { planWishes } from '../wish.ts';
import { usePaying } from './usePaying.ts';

export type Subscribing = Pick<PlanSubscribeInput, 'promoCode' | 'method' | 'savedCard' | 'expectedTotal'>;

/** Changes the account's plan, and pays for it if it costs something. Answers a refusal; toasts say everything else. */
export function useSubscribe({ id: planId, duration }: Pick<PlanCardFragment, 'id' | 'duration'>) {
  const client = useApolloClient();
  const { busy, pay: payPlan } = usePaying();
  const subscribe = (input: Subscribing) =>
    payPlan(JSON.stringify(input), async (idempotencyKey) => {
      const { data } = await client.mutate({
        mutation: PlanSubscribeDocument,
        variables: { input: { ...input, planId, idempotencyKey, language: languageEnum } },
      });
      const answer = data?.planSubscribe;
      if (answer?.payment) planWishes.keep(answer.payment.id, { planId, duration, promoCode: input.promoCode ?? null });
      return answer ?? undefined;
    });
  return { busy, subscribe };
}
