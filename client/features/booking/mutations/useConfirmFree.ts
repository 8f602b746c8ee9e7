import { useMutation } from '@apollo/client/react';
import { CheckoutDocument, type CheckoutInput } from '../../../apollo/generated.ts';
import { languageEnum } from '../../../i18n/language.ts';
import { visitedLinks } from '../../../session/links.ts';
import { intents } from './intents.ts';

/** Confirms a held free seat, and answers whether that succeeded. If not, the booking's page offers another try. */
export function useConfirmFree(): (bookingId: string) => Promise<boolean> {
  const [checkout] = useMutation(CheckoutDocument);
  return async (bookingId) => {
    const confirmIntent = `confirm ${bookingId}`;
    try {
      const input: CheckoutInput = { bookingId, idempotencyKey: intents.keyOf(confirmIntent), language: languageEnum, utm: visitedLinks() };
      const { data } = await checkout({ variables: { input } });
      intents.end(confirmIntent);
      return data?.checkout?.order?.status === 'PAID';
    } catch {
      return false;
    }
  };
}
