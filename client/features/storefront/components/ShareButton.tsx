import { Button, type ButtonProps } from '@chakra-ui/react';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Link } from '../networks.ts';
import { ShareDialog } from './ShareDialog.tsx';

/** Passes a page on: by the device's own share sheet where there is one, else by a dialog of networks. */
export function ShareButton({ link, ...props }: Omit<ButtonProps, 'children'> & { link: Link }) {
  const { t } = useTranslation('storefront');
  const [open, setOpen] = useState(false);
  const share = async () => {
    if (!navigator.canShare?.(link)) return setOpen(true);
    try {
      await navigator.share(link);
    } catch (error) {
      // Closing the sheet is an answer too.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setOpen(true);
    }
  };
  return (
    <>
      <Button variant="outline" {...props} onClick={() => void share()}>
        <Share2 aria-hidden />
        {t('share.button')}
      </Button>
      <ShareDialog link={link} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
