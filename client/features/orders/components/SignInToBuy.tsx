import { Center, Spinner } from '@chakra-ui/react';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allWords } from '../../../i18n/setup.ts';
import { toast } from '../../../ui/toaster.tsx';
import type { SignInDialogProps } from './SignInDialog.tsx';

/** Loads the dialog with its forms, rules and messages on demand, which keeps a product's page light. */
const fetchSignInToBuy = async () => (await Promise.all([import('./SignInDialog.tsx'), allWords()]))[0];

/** Asks for a customer account without leaving the product. `next` brings the mail's link back to the purchase. */
export function SignInToBuy(props: SignInDialogProps) {
  const { t } = useTranslation();
  const [purchaseDialog, setPurchaseDialog] = useState<{ Dialog: ComponentType<SignInDialogProps> }>();
  const { asking } = props.purchase;
  const fails = useEffectEvent(() => {
    toast.error(t('error.network'));
    props.purchase.dismiss();
  });
  useEffect(() => {
    if (asking && !purchaseDialog) fetchSignInToBuy().then(({ SignInDialog }) => setPurchaseDialog({ Dialog: SignInDialog }), fails);
  }, [asking, purchaseDialog]);
  if (purchaseDialog) return <purchaseDialog.Dialog {...props} />;
  if (!asking) return null;
  return (
    <Center role="status" aria-label={t('loading')} position="fixed" inset={0} zIndex="modal" animation="fade-in 150ms 300ms both">
      <Spinner size="lg" color="brand.solid" />
    </Center>
  );
}
