import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionFragment } from '../../../apollo/generated.ts';
import { useArea } from '../../../session/auth.ts';
import { errorMessage } from '../../../ui/errorMessage.ts';
import { toast } from '../../../ui/toaster.tsx';
import { useSocialLogin } from '../mutations/useSession.ts';
import { type Outcome, takeOutcome, whenDone } from './outcome.ts';
import { openPopup, startUrl, whenClosed } from './popup.ts';

/** How a sign-in stands. `waiting` is for the popup, `finishing` for the server. */
export type SignInState =
  | { step: 'ready' | 'waiting' | 'finishing' | 'blocked' }
  /** `reason` is for the person to read; where it was their own choice, quietly. */
  | { step: 'ended'; reason: string; quiet: boolean };

interface Attempt {
  popup: Window;
  forget: () => void;
}

export interface SocialSignIn {
  /** What is being bought, if it is a product. */
  productId?: string;
  /** Once the token is kept. */
  onSignedIn: (session: SessionFragment) => void;
  /** The provider has answered, so that the token is about to be kept; false when that failed. */
  onFinishing?: (finishing: boolean) => void;
}

/** Signs in with the provider. */
export function useSocialSignIn({ productId, onSignedIn, onFinishing }: SocialSignIn): { state: SignInState; open: () => void } {
  const { t } = useTranslation('messages');
  const role = useArea();
  const login = useSocialLogin();
  const [state, setState] = useState<SignInState>({ step: 'ready' });
  const attempt = useRef<Attempt>(null);

  const end = (reason: string, quiet = true) => setState({ step: 'ended', reason, quiet });
  const refuse = (reason: string, detail: unknown) => {
    console.warn('Signing in with Google did not work:', detail);
    onFinishing?.(false);
    end(reason, false);
  };
  const finish = async (outcome: Outcome) => {
    if ('error' in outcome) return outcome.error === 'social.cancelled' ? end(t(outcome.error)) : refuse(t(outcome.error), outcome.error);
    setState({ step: 'finishing' });
    onFinishing?.(true);
    try {
      const session = await login(role, outcome.code);
      const [failure] = session.userErrors;
      if (failure) return refuse(failure.message, failure.code);
      toast.success(t('success.login'));
      setState({ step: 'ready' });
      onSignedIn(session);
    } catch (failure) {
      refuse(errorMessage(failure), failure);
    }
  };

  const open = () => {
    if (attempt.current && !attempt.current.popup.closed) return attempt.current.popup.focus();
    attempt.current?.forget();
    attempt.current = null;
    const id = crypto.randomUUID();
    const popup = openPopup(startUrl(role, { popup: id }, productId));
    if (!popup) return setState({ step: 'blocked' });
    const stopLooking = whenClosed(popup, () => end(t('social.closed')));
    const stopListening = whenDone(id, (outcome) => {
      forget();
      attempt.current = null;
      void finish(outcome);
    });
    const forget = () => {
      stopLooking();
      stopListening();
    };
    attempt.current = { popup, forget };
    setState({ step: 'waiting' });
  };

  const comeBack = useEffectEvent(() => {
    const outcome = takeOutcome(role);
    if (outcome) void finish(outcome);
  });
  useEffect(() => {
    comeBack();
    return () => {
      attempt.current?.forget();
      attempt.current?.popup.close();
    };
  }, []);
  return { state, open };
}
