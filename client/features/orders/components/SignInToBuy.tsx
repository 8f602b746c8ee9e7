import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useToken } from '../../../session/tokens.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { ExpressSignup } from '../../accounts/components/ExpressSignup.tsx';
import type { Purchase } from '../mutations/usePurchase.ts';

/** Asks for a customer account without leaving the product. `next` brings the mail's link back to the purchase. */
export function SignInToBuy({ purchase, next }: { purchase: Purchase; next: string }) {
  const { t } = useTranslation('orders');
  const sells = useToken('CREATOR') !== null;
  return (
    <Modal open={purchase.asking} onClose={purchase.dismiss} title={t('signIn.title')}>
      {sells ? (
        <Alert tone="info" marginBlockEnd={5}>
          {t('signIn.asCreator')}
        </Alert>
      ) : (
        <chakra.p color="fg.muted" marginBlockEnd={5}>
          {t('signIn.text')}
        </chakra.p>
      )}
      <ExpressSignup next={next} onSignedIn={purchase.resume} start={sells ? 'login' : 'signup'} />
    </Modal>
  );
}
