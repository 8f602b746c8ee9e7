import { Button } from '@chakra-ui/react';
import { Ban, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CustomerBlockDocument, CustomerUnblockDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { Allowed } from '../../../ui/Allowed.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useToastedAction } from '../../../ui/useToastedAction.ts';

/** Blocks a customer after a question, or unblocks a blocked one. */
export function BlockButton({ id, isBlocked }: { id: string; isBlocked: boolean }) {
  const { t } = useTranslation('customers');
  const [open, setOpen] = useState(false);
  const block = useAction(CustomerBlockDocument);
  const unblock = useAction(CustomerUnblockDocument);
  const { busy, run } = useToastedAction();
  const blocked = () => {
    setOpen(false);
    toast.success(t('page.blocked'));
  };
  return (
    <>
      <Allowed needs="EDIT">
        {isBlocked ? (
          <Button
            variant="outline"
            loading={busy}
            loadingText={t('page.unblock')}
            onClick={() =>
              void run(
                () => unblock({ id }),
                () => toast.success(t('page.unblocked')),
              )
            }
          >
            <CircleCheck aria-hidden />
            {t('page.unblock')}
          </Button>
        ) : (
          <Button variant="outline" onClick={() => setOpen(true)}>
            <Ban aria-hidden />
            {t('page.block')}
          </Button>
        )}
      </Allowed>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={() => void run(() => block({ id }), blocked)}
        title={t('page.blockTitle')}
        confirm={t('page.block')}
        danger
        busy={busy}
      >
        {t('page.blockText')}
      </ConfirmDialog>
    </>
  );
}
