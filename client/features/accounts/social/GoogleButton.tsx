import { useQuery } from '@apollo/client/react';
import { Button, chakra, Spinner, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { type SessionFragment, SignInOptionsDocument } from '../../../apollo/generated.ts';
import { localized } from '../../../i18n/language.ts';
import { useArea } from '../../../session/auth.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { GoogleMark } from '../../../ui/art/GoogleMark.tsx';
import { Separator } from '../../../ui/chakra/separator.ts';
import { accountUrls } from '../urls.ts';
import { signInUrl } from './popup.ts';
import type { SignInState } from './useProvider.ts';
import { useSocialSignIn } from './useSocialSignIn.ts';

export interface GoogleButtonProps {
  /** For customers: the path to go on to, with its language, if the sign-in takes this tab instead of a popup. */
  next?: string;
  /** For customers: the product that they are buying. The sign-in comes back to it in either way. */
  productId?: string;
  onSignedIn: (session: SessionFragment) => void;
  /** Told when the provider has answered and the sign-in begins, and when it has failed. */
  onFinishing?: (finishing: boolean) => void;
}

/** *Continue With Google* above a form, for the area's role; nothing if the site has no provider. */
export function GoogleButton({ next, productId, onSignedIn, onFinishing }: GoogleButtonProps) {
  const { t } = useTranslation('accounts');
  const { data, loading } = useQuery(SignInOptionsDocument);
  const { state, open } = useSocialSignIn({ productId, onSignedIn, onFinishing });
  // The button is shown before the answer comes, so that nothing moves. It rarely has to disappear.
  if (!(data?.signInOptions.google ?? loading)) return null;
  return (
    <Stack gap={5}>
      <Stack gap={3}>
        <Button variant="outline" size="lg" loading={state.step === 'finishing'} loadingText={t('google.finishing')} onClick={open}>
          {state.step === 'waiting' ? <Spinner size="sm" aria-hidden /> : <GoogleMark />}
          {t('google.continue')}
        </Button>
        <GoogleMessage state={state} next={next} productId={productId} />
      </Stack>
      <chakra.div display="flex" alignItems="center" gap={4} color="fg.muted" textStyle="sm">
        <Separator flex={1} />
        <chakra.span>{t('google.or')}</chakra.span>
        <Separator flex={1} />
      </chakra.div>
    </Stack>
  );
}

/** Shows the state of a sign-in, or why it ended. */
export function GoogleMessage({ state, next, productId }: { state: SignInState } & Pick<GoogleButtonProps, 'next' | 'productId'>) {
  const { t } = useTranslation('accounts');
  const role = useArea();
  if (state.step === 'waiting') return <SignInNote>{t('google.waiting')}</SignInNote>;
  if (state.step === 'ended') return state.quiet ? <SignInNote>{state.reason}</SignInNote> : <Alert tone="error">{state.reason}</Alert>;
  if (state.step !== 'blocked') return null;
  const { pathname, search } = window.location;
  const signInPath = role === 'CUSTOMER' && next ? localized(accountUrls.customerLogin(next)) : pathname + search;
  return (
    <Alert tone="warning">
      {t('google.blocked')}{' '}
      <chakra.a href={signInUrl(role, { next: signInPath }, productId)} textDecoration="underline" fontWeight="medium">
        {t('google.here')}
      </chakra.a>
    </Alert>
  );
}

const SignInNote = ({ children }: { children: string }) => (
  <chakra.p role="status" color="fg.muted" textStyle="sm">
    {children}
  </chakra.p>
);
