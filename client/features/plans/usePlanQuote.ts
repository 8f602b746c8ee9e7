import { useApolloClient, useQuery } from '@apollo/client/react';
import { t } from 'i18next';
import { useState } from 'react';
import { plain } from '../../../schema/rules/unseen.ts';
import { PlanQuoteDocument, type PlanQuoteQuery } from '../../apollo/generated.ts';
import { errorMessage } from '../../ui/errorMessage.ts';
import { toast } from '../../ui/toaster.tsx';

/** The most characters of the field. A code has at most 40. */
export const longestCode = 100;

export interface QuoteWatch {
  /** Undefined while it is asked for. */
  quote: PlanQuoteQuery['planQuote'] | undefined;
  error: Error | undefined;
  /** The promo code that the quote counts with; null for none. */
  code: string | null;
  busy: boolean;
  /** Applies a code if it is good. Otherwise a toast says why not. */
  apply: (typed: string) => Promise<void>;
  drop: () => void;
  /** Asks for the price once more. */
  check: () => void;
}

/** What a plan costs the account now, with a promo code or without. `firstCode` was good before. */
export function usePlanQuote(planId: string, firstCode: string | null): QuoteWatch {
  const client = useApolloClient();
  const [code, setCode] = useState(firstCode);
  const [applying, setApplying] = useState(false);
  const {
    data,
    previousData,
    error,
    loading,
    refetch: refetchQuote,
  } = useQuery(PlanQuoteDocument, {
    variables: { planId, promoCode: code },
    // The credit becomes less with each day.
    fetchPolicy: 'network-only',
    nextFetchPolicy: () => 'cache-first',
    notifyOnNetworkStatusChange: true,
  });

  const apply = async (typed: string) => {
    const promoCode = plain(typed);
    if (!promoCode || applying) return;
    setApplying(true);
    try {
      const answer = await client.query({ query: PlanQuoteDocument, variables: { planId, promoCode }, fetchPolicy: 'network-only' });
      const reason = answer.data?.planQuote.reason;
      // A refused code is told as information, though the specification says as a success (docs/departures.md).
      if (reason) toast.info(reason);
      else setCode(promoCode);
    } catch (quoteFailure) {
      toast.error(errorMessage(quoteFailure, t('promoCode.invalid', { ns: 'messages' })));
    } finally {
      setApplying(false);
    }
  };

  return {
    quote: (data ?? previousData)?.planQuote,
    error: data ? undefined : error,
    code,
    busy: applying || loading,
    apply,
    drop: () => setCode(null),
    check: () => void refetchQuote().catch(() => undefined), // the hook has the error
  };
}
