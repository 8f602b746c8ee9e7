import { type ComponentType, startTransition, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allWords } from '../../../i18n/setup.ts';
import { OnItsWay } from '../../../ui/OnItsWay.tsx';
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
    if (!asking || purchaseDialog) return;
    const show = ({ SignInDialog }: { SignInDialog: ComponentType<SignInDialogProps> }) =>
      startTransition(() => setPurchaseDialog({ Dialog: SignInDialog }));
    fetchSignInToBuy().then(show, fails);
  }, [asking, purchaseDialog]);
  if (purchaseDialog) return <purchaseDialog.Dialog {...props} />;
  return asking && <OnItsWay />;
}
