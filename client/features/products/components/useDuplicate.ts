import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { errorMessage } from '../../../ui/errorMessage.ts';
import { toast } from '../../../ui/toaster.tsx';
import { useProductDuplicate } from '../mutations/useProductDuplicate.ts';
import { productUrls } from '../urls.ts';

/** Copies a product and opens the copy's form. A repeat after a lost answer does not make a second copy. */
export function useDuplicate(id: string): { busy: boolean; run: () => void } {
  const { t } = useTranslation('messages');
  const navigate = useNavigate();
  const duplicate = useProductDuplicate();
  const [busy, setBusy] = useState(false);
  const productKey = useRef('');
  const run = async () => {
    if (busy) return;
    setBusy(true);
    productKey.current ||= crypto.randomUUID();
    try {
      const { id: productCopy, userErrors: productErrors } = await duplicate(id, productKey.current);
      productKey.current = '';
      if (!productCopy) return toast.error(productErrors[0]?.message ?? '');
      toast.success(t('success.productDuplicated'));
      await navigate(productUrls.edit(productCopy));
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, run: () => void run() };
}
