import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useToken } from '../../../session/tokens.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { ExpressSignup } from '../../accounts/components/ExpressSignup.tsx';
import type { Purchase } from '../mutations/usePurchase.ts';

export interface SignInDialogProps {
  purchase: Pick<Purchase, 'asking' | 'dismiss' | 'resume'>;
  next: string;
  /** The product that is bought: a sign-in with a provider comes back to it. */
  productId?: string;
  /** Whether a seat is bought, and not a product. */
  seat?: boolean;
}

/** The dialog of `SignInToBuy`. */
export function SignInDialog({ purchase, next, productId, seat = false }: SignInDialogProps) {
  const { t } = useTranslation('orders');
  const sells = useToken('CREATOR') !== null;
  return (
    <Modal open={purchase.asking} onClose={purchase.dismiss} title={t(seat ? 'signIn.seatTitle' : 'signIn.title')}>
      {sells ? (
        <Alert tone="info" marginBlockEnd={5}>
          {t(seat ? 'signIn.seatAsCreator' : 'signIn.asCreator')}
        </Alert>
      ) : (
        <chakra.p color="fg.muted" marginBlockEnd={5}>
          {t(seat ? 'signIn.seatText' : 'signIn.text')}
        </chakra.p>
      )}
      <ExpressSignup next={next} productId={productId} onSignedIn={purchase.resume} firstMode={sells ? 'login' : 'signup'} />
    </Modal>
  );
}
