import { skipToken, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { type PaymentMethod, PaymentMethodsDocument } from '../../apollo/generated.ts';

export interface PayMethod {
  /** The methods to choose from. */
  methods: readonly PaymentMethod[];
  /** The chosen method; undefined while there is nothing to choose. */
  method: PaymentMethod | undefined;
  choose: (method: PaymentMethod) => void;
}

/** How a customer pays. `currency` is null for a free order. `before` is the method of their last payment. */
export function usePayMethod(currency: string | null, before?: PaymentMethod): PayMethod {
  const { data } = useQuery(PaymentMethodsDocument, currency ? { variables: { currency } } : skipToken);
  const [chosen, choose] = useState(before);
  const methods = data?.paymentMethods ?? [];
  const method = chosen && methods.includes(chosen) ? chosen : methods[0];
  return { methods, method: methods.length > 1 ? method : undefined, choose };
}
