import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '../../../session/auth.ts';
import { errorMessage } from '../../../ui/errorMessage.ts';
import { type SocialOutcome, takeOutcome, whenDone } from './outcome.ts';
import { openPopup, startUrl, whenClosed } from './popup.ts';

/** The state of a sign-in. `waiting` waits for the popup, `finishing` for the server. */
export type SignInState =
  | { step: 'ready' | 'waiting' | 'finishing' | 'blocked' }
  /** `reason` is for the person. It is shown quietly if they chose to cancel. */
  | { step: 'ended'; reason: string; quiet: boolean };

interface Attempt {
  popup: Window;
  forget: () => void;
}

/** Uses a code of the provider. Answers the refusal; nothing on success. */
export type Redeem = (code: string) => Promise<readonly { message: string; code: string }[]>;

export interface ProviderOptions {
  /** The product that is being bought, if any. */
  productId?: string | undefined;
  /** Called with true when the provider has answered and the code is about to be used, with false when that failed. */
  onFinishing?: ((finishing: boolean) => void) | undefined;
}

/** A sign-in at the provider in a popup. `redeem` gets the code, which works once, for a minute. */
export function useProvider(redeem: Redeem, { productId, onFinishing }: ProviderOptions = {}): { state: SignInState; open: () => void } {
  const { t } = useTranslation('messages');
  const role = useArea();
  const [state, setState] = useState<SignInState>({ step: 'ready' });
  const attempt = useRef<Attempt>(null);

  const end = (reason: string, quiet = true) => setState({ step: 'ended', reason, quiet });
  const refuse = (reason: string, detail: unknown) => {
    console.warn('Signing in with Google did not work:', detail);
    onFinishing?.(false);
    end(reason, false);
  };
  const finish = async (outcome: SocialOutcome) => {
    if ('error' in outcome) return outcome.error === 'social.cancelled' ? end(t(outcome.error)) : refuse(t(outcome.error), outcome.error);
    setState({ step: 'finishing' });
    onFinishing?.(true);
    try {
      const [failure] = await redeem(outcome.code);
      if (failure) return refuse(failure.message, failure.code);
      setState({ step: 'ready' });
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
