import { skipToken, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { type PaymentMethod, PaymentMethodsDocument } from '../../apollo/generated.ts';

export interface PayMethod {
  /** The methods to choose from. */
  methods: readonly PaymentMethod[];
  /** The chosen method; undefined while there is nothing to choose. */
  payMethod: PaymentMethod | undefined;
  choose: (payMethod: PaymentMethod) => void;
}

/** How a customer pays. `currency` is null for a free order. `before` is the method of their last payment. */
export function usePayMethod(currency: string | null, before?: PaymentMethod): PayMethod {
  const { data } = useQuery(PaymentMethodsDocument, currency ? { variables: { currency } } : skipToken);
  const [chosenMethod, choose] = useState(before);
  const methods = data?.paymentMethods ?? [];
  const payMethod = chosenMethod && methods.includes(chosenMethod) ? chosenMethod : methods[0];
  return { methods, payMethod: methods.length > 1 ? payMethod : undefined, choose };
}
