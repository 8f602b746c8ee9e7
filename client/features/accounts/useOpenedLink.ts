import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { SessionFragment } from '../../apollo/generated.ts';
import { toast } from '../../ui/toaster.tsx';
import { useEmailVerify } from './mutations/useSession.ts';

/** Verifies the `token` of a mail's link once, as the page opens. `onFailure` also when there is none; the reason has been told. */
export function useOpenedLink(onFailure: () => void): SessionFragment | undefined {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const token = parameters.get('token');
  const verify = useEmailVerify();
  const [session, setSession] = useState<SessionFragment>();
  const sent = useRef(false);

  const open = useEffectEvent(async () => {
    if (!token) return onFailure();
    try {
      const answer = await verify(token);
      if (!answer.token) throw new Error(answer.userErrors[0]?.message);
      toast.success(t('success.verified', { ns: 'messages' }));
      setSession(answer);
    } catch (error) {
      toast.error((error instanceof Error && error.message) || t('api.verifyFailed', { ns: 'messages' }));
      onFailure();
    }
  });
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    void open();
  }, []);
  return session;
}
