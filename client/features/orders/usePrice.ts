import { useQuery } from '@apollo/client/react';
import { useSearchParams } from 'react-router-dom';
import { plain } from '../../../schema/rules/unseen.ts';
import { QuoteDocument, type QuoteQuery } from '../../apollo/generated.ts';
import { useFreshPolicy } from '../../apollo/pageClient.ts';
import { useSignedIn } from '../../session/auth.ts';
import { askedText } from '../../ui/asked.ts';
import { errorMessage } from '../../ui/errorMessage.ts';
import type { Purchased } from './purchased.ts';

/** The most characters of the field. A code has at most 40. */
export const longestTyped = 100;

export interface PriceWatch {
  /** Null while only the list price is known. */
  quote: QuoteQuery['quote'] | null;
  /** The code that was asked for, good or not; empty for none. */
  code: string;
  /** Whether the code is good and gives the discount. */
  isApplied: boolean;
  /** Whether the code is good but the viewer's special deal takes more off. */
  isOutdone: boolean;
  /** Why the code is not good. */
  refusal: string | null;
  /** Whether the price with a code is being asked for. */
  busy: boolean;
  /** Asks for a code, or once more for the same. */
  apply: (typed: string) => void;
  remove: () => void;
  /** Asks for the price again, because something has changed. */
  checkPrice: () => void;
}

/**
 * The viewer's price of a product or a seat. The code is in the address, so that it outlives a reload, the language switch and a sign-in by
 * mail, and can be shared. `asksCode` is false for a product or seat that cannot be bought now or is free.
 */
export function usePrice(purchased: Purchased, asksCode: boolean): PriceWatch {
  const signedIn = useSignedIn();
  const [query, setQuery] = useSearchParams();
  const code = asksCode ? askedText(query, 'code', longestTyped) : '';
  const { data, previousData, error, loading, refetch } = useQuery(QuoteDocument, {
    variables: { ...purchased, promoCode: code || undefined },
    // Visitors have no deals.
    skip: !asksCode || !(signedIn || code),
    fetchPolicy: useFreshPolicy(),
    notifyOnNetworkStatusChange: true,
  });
  // The previous price stays, dimmed, until the answer comes.
  const quote = (data ?? (loading ? previousData : undefined))?.quote ?? null;
  const codeAnswer = loading ? null : data?.quote;
  const codeApplies = codeAnswer && code !== '' && codeAnswer.reason === null;
  const checkPrice = () => void refetch().catch(() => undefined); // the hook has the error

  const put = (wanted: string) =>
    setQuery(
      (before) => {
        before.delete('code');
        if (wanted) before.set('code', wanted);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );

  return {
    quote,
    code,
    isApplied: Boolean(codeApplies && codeAnswer.discount?.source === 'CODE'),
    isOutdone: Boolean(codeApplies && codeAnswer.discount?.source === 'DEAL'),
    refusal: code && !loading ? (codeAnswer?.reason ?? (error ? errorMessage(error) : null)) : null,
    busy: loading && code !== '',
    apply: (typed) => {
      const wanted = plain(typed);
      if (wanted === code) checkPrice();
      else put(wanted);
    },
    remove: () => put(''),
    checkPrice,
  };
}
