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
 * Verifies the `token` of a mail's link once, when the page opens. `onLinkFailure` is called after a failure, which a toast has shown, and
 * without a token.
 */
export function useOpenedLink(onLinkFailure: () => void): OpenedLink {
  const { t } = useTranslation('messages');
  const [linkQuery] = useSearchParams();
  const token = linkQuery.get('token');
  const verify = useEmailVerify();
  const [openedLink, setOpenedLink] = useState<Pick<OpenedLink, 'session' | 'error'>>({});
  const tokenSent = useRef(false);

  const failLink = (reason: string) => {
    toast.error(reason);
    onLinkFailure();
  };
  const openLink = async () => {
    if (!token) return onLinkFailure();
    setOpenedLink({});
    try {
      const session = await verify(token);
      if (!session.token) return failLink(session.userErrors[0]?.message ?? t('api.verifyFailed'));
      toast.success(t('success.verified'));
      setOpenedLink({ session });
    } catch (error) {
      if (isUnanswered(error)) setOpenedLink({ error });
      else failLink(errorMessage(error, t('api.verifyFailed')));
    }
  };
  const openLinkOnce = useEffectEvent(openLink);
  useEffect(() => {
    if (tokenSent.current) return;
    tokenSent.current = true;
    void openLinkOnce();
  }, []);
  return { ...openedLink, retry: () => void openLink() };
}
