import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '../../../session/auth.ts';
import { errorMessage } from '../../../ui/errorMessage.ts';
import { type SocialOutcome, takeSocialOutcome, whenProviderDone } from './outcome.ts';
import { openSignInPopup, signInUrl, whenSignInClosed } from './popup.ts';

/** The state of a sign-in. `waiting` waits for the popup, `finishing` for the server. */
export type SignInState =
  | { step: 'ready' | 'waiting' | 'finishing' | 'blocked' }
  /** `reason` is for the person. It is shown quietly if they chose to cancel. */
  | { step: 'ended'; reason: string; quiet: boolean };

interface SignInAttempt {
  popup: Window;
  forget: () => void;
}

/** Uses a code of the provider. Answers the refusal; nothing on success. */
export type RedeemCode = (code: string) => Promise<readonly { message: string; code: string }[]>;

export interface ProviderOptions {
  /** The product that is being bought, if any. */
  productId?: string | undefined;
  /** Called with true when the provider has answered and the code is about to be used, with false when that failed. */
  onFinishing?: ((finishing: boolean) => void) | undefined;
}

/** A sign-in at the provider in a popup. `redeem` gets the code, which works once, for a minute. */
export function useProvider(
  redeem: RedeemCode,
  { productId, onFinishing }: ProviderOptions = {},
): { state: SignInState; open: () => void } {
  const { t } = useTranslation('messages');
  const role = useArea();
  const [state, setState] = useState<SignInState>({ step: 'ready' });
  const signInAttempt = useRef<SignInAttempt>(null);

  const endSignIn = (reason: string, quiet = true) => setState({ step: 'ended', reason, quiet });
  const refuseSignIn = (reason: string, refusalDetail: unknown) => {
    console.warn('Signing in with Google did not work:', refusalDetail);
    onFinishing?.(false);
    endSignIn(reason, false);
  };
  const finishSignIn = async (outcome: SocialOutcome) => {
    if ('error' in outcome)
      return outcome.error === 'social.cancelled' ? endSignIn(t(outcome.error)) : refuseSignIn(t(outcome.error), outcome.error);
    setState({ step: 'finishing' });
    onFinishing?.(true);
    try {
      const [failure] = await redeem(outcome.code);
      if (failure) return refuseSignIn(failure.message, failure.code);
      setState({ step: 'ready' });
    } catch (failure) {
      refuseSignIn(errorMessage(failure), failure);
    }
  };

  const open = () => {
    if (signInAttempt.current && !signInAttempt.current.popup.closed) return signInAttempt.current.popup.focus();
    signInAttempt.current?.forget();
    signInAttempt.current = null;
    const popupId = crypto.randomUUID();
    const popup = openSignInPopup(signInUrl(role, { popup: popupId }, productId));
    if (!popup) return setState({ step: 'blocked' });
    const stopPopupCheck = whenSignInClosed(popup, () => endSignIn(t('social.closed')));
    const stopOutcome = whenProviderDone(popupId, (outcome) => {
      forget();
      signInAttempt.current = null;
      void finishSignIn(outcome);
    });
    const forget = () => {
      stopPopupCheck();
      stopOutcome();
    };
    signInAttempt.current = { popup, forget };
    setState({ step: 'waiting' });
  };

  const takeUpOutcome = useEffectEvent(() => {
    const outcome = takeSocialOutcome(role);
    if (outcome) void finishSignIn(outcome);
  });
  useEffect(() => {
    takeUpOutcome();
    return () => {
      signInAttempt.current?.forget();
      signInAttempt.current?.popup.close();
    };
  }, []);
  return { state, open };
}
