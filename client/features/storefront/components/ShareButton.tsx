import { Button } from '@chakra-ui/react';
import { Check, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../ui/toaster.tsx';

/** Hands the page's address to the device's own share sheet where there is one, else to the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const { t } = useTranslation('storefront');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async (url: string) => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
      toast.success(t('creator.shareCopied'));
    } catch {
      // Without permission the address can still be read and copied by hand.
      toast.info(t('creator.shareFailed', { url }));
    }
  };
  const share = async () => {
    const url = window.location.origin + window.location.pathname;
    if (!navigator.canShare?.({ title, url })) return copy(url);
    try {
      await navigator.share({ title, url });
    } catch (error) {
      // Closing the sheet is an answer too.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url);
    }
  };
  return (
    <Button variant="outline" onClick={() => void share()}>
      {copied ? <Check aria-hidden /> : <Share2 aria-hidden />}
      {t('creator.share')}
    </Button>
  );
}
