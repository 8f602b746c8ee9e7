import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { SessionFragment } from '../../apollo/generated.ts';
import { errorMessage, isUnanswered } from '../../ui/errorMessage.ts';
import { toast } from '../../ui/toaster.tsx';
import { useEmailVerify } from './mutations/signingIn.ts';

export interface OpenedLink {
  session?: SessionFragment;
  /** Set if the server could not be reached, so that nothing is known about the link yet. */
  error?: unknown;
  retry: () => void;
}

/**
 * Verifies the `token` of a mail's link once, when the page opens. `onFailure` is called after a failure, which a toast has shown, and
 * without a token.
 */
export function useOpenedLink(onFailure: () => void): OpenedLink {
  const { t } = useTranslation('messages');
  const [parameters] = useSearchParams();
  const token = parameters.get('token');
  const verify = useEmailVerify();
  const [state, setState] = useState<Pick<OpenedLink, 'session' | 'error'>>({});
  const sent = useRef(false);

  const fail = (reason: string) => {
    toast.error(reason);
    onFailure();
  };
  const open = async () => {
    if (!token) return onFailure();
    setState({});
    try {
      const session = await verify(token);
      if (!session.token) return fail(session.userErrors[0]?.message ?? t('api.verifyFailed'));
      toast.success(t('success.verified'));
      setState({ session });
    } catch (error) {
      if (isUnanswered(error)) setState({ error });
      else fail(errorMessage(error, t('api.verifyFailed')));
    }
  };
  const openOnce = useEffectEvent(open);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    void openOnce();
  }, []);
  return { ...state, retry: () => void open() };
}
