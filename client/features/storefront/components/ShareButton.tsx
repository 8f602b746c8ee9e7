import { Button, type ButtonProps, Spinner } from '@chakra-ui/react';
import { Share2 } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localized } from '../../../i18n/language.ts';
import { needsScripts } from '../../../ui/scripting.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { canShareByDevice, shareByDevice } from '../device.ts';
import type { Link, Shared } from '../networks.ts';
import type { ShareDialogProps } from './ShareDialog.tsx';

/** Loads the dialog when it is wanted, which keeps public pages light. */
const loadShare = () => import('./ShareDialog.tsx');

/**
 * Shares a page by a phone's share sheet, or else by a dialog with networks and a QR code. With `full`, phones get the dialog, too, which
 * leads to the sheet.
 */
export function ShareButton({
  page: sharedPage,
  full,
  ...props
}: Omit<ButtonProps, 'children' | 'page'> & { page: Shared; full?: boolean }) {
  const { t } = useTranslation('storefront');
  const [sharedLink, setSharedLink] = useState<Link | null>(null);
  const [open, setOpen] = useState(false);
  const [shareBusy, setShareBusy] = useState(false);
  const [ShareDialog, setShareDialog] = useState<ComponentType<ShareDialogProps>>();
  const showShare = async () => {
    if (shareBusy) return;
    setShareBusy(true);
    try {
      const { ShareDialog } = await loadShare();
      setShareDialog(() => ShareDialog);
      setOpen(true);
    } catch {
      toast.error(t('share.notLoaded'));
    } finally {
      setShareBusy(false);
    }
  };
  const sharePage = async () => {
    const wantedShare = { title: sharedPage.title, url: window.location.origin + localized(sharedPage.path) };
    setSharedLink(wantedShare);
    const isPhone = window.matchMedia('(pointer: coarse)').matches;
    if (!full && isPhone && canShareByDevice(wantedShare) && (await shareByDevice(wantedShare))) return;
    await showShare();
  };
  // Loads the dialog when a press is likely.
  const prepareShare = () => void loadShare().catch(() => undefined);
  return (
    <>
      <Button
        variant="outline"
        // The button is not disabled while it waits, since the focus returns to it.
        aria-busy={shareBusy}
        css={needsScripts}
        {...props}
        onPointerEnter={prepareShare}
        onFocus={prepareShare}
        onClick={() => void sharePage()}
      >
        {shareBusy ? <Spinner size="xs" aria-hidden /> : <Share2 aria-hidden />}
        {t('share.button')}
      </Button>
      {ShareDialog && sharedLink && <ShareDialog sharedLink={sharedLink} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
