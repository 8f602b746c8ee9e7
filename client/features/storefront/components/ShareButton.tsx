import { Button, type ButtonProps, Spinner } from '@chakra-ui/react';
import { Share2 } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localized } from '../../../i18n/language.ts';
import { needsScripts } from '../../../ui/scripting.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { canSend, sendByDevice } from '../device.ts';
import type { Link, Shared } from '../networks.ts';
import type { ShareDialogProps } from './ShareDialog.tsx';

/** Loads the dialog when it is wanted, which keeps public pages light. */
const load = () => import('./ShareDialog.tsx');

/**
 * Shares a page by a phone's share sheet, or else by a dialog with networks and a QR code. With `full`, phones get the dialog, too, which
 * leads to the sheet.
 */
export function ShareButton({ page, full, ...props }: Omit<ButtonProps, 'children' | 'page'> & { page: Shared; full?: boolean }) {
  const { t } = useTranslation('storefront');
  const [link, setLink] = useState<Link | null>(null);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [Dialog, setDialog] = useState<ComponentType<ShareDialogProps>>();
  const show = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const { ShareDialog } = await load();
      setDialog(() => ShareDialog);
      setOpen(true);
    } catch {
      toast.error(t('share.notLoaded'));
    } finally {
      setBusy(false);
    }
  };
  const share = async () => {
    const wanted = { title: page.title, url: window.location.origin + localized(page.path) };
    setLink(wanted);
    const isPhone = window.matchMedia('(pointer: coarse)').matches;
    if (!full && isPhone && canSend(wanted) && (await sendByDevice(wanted))) return;
    await show();
  };
  // Loads the dialog when a press is likely.
  const prepare = () => void load().catch(() => undefined);
  return (
    <>
      <Button
        variant="outline"
        // The button is not disabled while it waits, since the focus returns to it.
        aria-busy={busy}
        css={needsScripts}
        {...props}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => void share()}
      >
        {busy ? <Spinner size="xs" aria-hidden /> : <Share2 aria-hidden />}
        {t('share.button')}
      </Button>
      {Dialog && link && <Dialog link={link} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
