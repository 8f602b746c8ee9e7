import { useMutation } from '@apollo/client/react';
import { AdminResendDocument } from '../../../apollo/generated.ts';

/** Sends the invitation with a new link. Answers what was wrong. */
export function useAdminResend() {
  const [resend] = useMutation(AdminResendDocument);
  return async (id: string) => {
    const { data } = await resend({ variables: { id } });
    return data?.adminResend?.userErrors ?? [];
  };
}
