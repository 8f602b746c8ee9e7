import { useQuery } from '@apollo/client/react';
import { useSearchParams } from 'react-router-dom';
import { plain } from '../../../schema/rules/unseen.ts';
import { QuoteDocument, type QuoteQuery } from '../../apollo/generated.ts';
import { useFreshPolicy } from '../../apollo/pageClient.ts';
import { useSignedIn } from '../../session/auth.ts';
import { askedText } from '../../ui/asked.ts';
import { errorMessage } from '../../ui/errorMessage.ts';
import type { Purchased } from './purchased.ts';

/** Characters that the field takes; a code has 40 at the most. */
export const longestTyped = 100;

export interface PriceWatch {
  /** Null while the list price is all that is known. */
  quote: QuoteQuery['quote'] | null;
  /** The code that was asked for, good or not; empty for none. */
  code: string;
  /** It is good, and what is taken off the price is taken off by it. */
  isApplied: boolean;
  /** It is good, but the viewer's own deal takes more off. */
  isOutdone: boolean;
  /** Why it is not good. */
  refusal: string | null;
  /** Whether what a code does is still being asked. */
  busy: boolean;
  /** Asks for a code, or once more for the same. */
  apply: (typed: string) => void;
  remove: () => void;
  /** Asks once more: something has changed. */
  check: () => void;
}

/**
 * The viewer's price of a product or a seat. The code is in the address, so that it outlives a reload, the language toggle and a sign-in
 * by mail, and can be passed on. `asks` is false for what cannot be bought now, or costs nothing.
 */
export function usePrice(purchased: Purchased, asks: boolean): PriceWatch {
  const signedIn = useSignedIn();
  const [query, setQuery] = useSearchParams();
  const code = asks ? askedText(query, 'code', longestTyped) : '';
  const { data, previousData, error, loading, refetch } = useQuery(QuoteDocument, {
    variables: { ...purchased, promoCode: code || undefined },
    // Visitors have no deals.
    skip: !asks || !(signedIn || code),
    fetchPolicy: useFreshPolicy(),
    notifyOnNetworkStatusChange: true,
  });
  // The price before stays, dimmed, until the answer is there.
  const quote = (data ?? (loading ? previousData : undefined))?.quote ?? null;
  const told = loading ? null : data?.quote;
  const good = told && code !== '' && told.reason === null;
  const check = () => void refetch().catch(() => undefined); // its error is the hook's

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
    isApplied: Boolean(good && told.discount?.source === 'CODE'),
    isOutdone: Boolean(good && told.discount?.source === 'DEAL'),
    refusal: code && !loading ? (told?.reason ?? (error ? errorMessage(error) : null)) : null,
    busy: loading && code !== '',
    apply: (typed) => {
      const wanted = plain(typed);
      if (wanted === code) check();
      else put(wanted);
    },
    remove: () => put(''),
    check,
  };
}
