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
  const [asksToBlock, setAsksToBlock] = useState(false);
  const blockCustomer = useAction(CustomerBlockDocument);
  const unblockCustomer = useAction(CustomerUnblockDocument);
  const { busy: blocking, run: runBlock } = useToastedAction();
  const onBlocked = () => {
    setAsksToBlock(false);
    toast.success(t('page.blocked'));
  };
  return (
    <>
      <Allowed needs="EDIT">
        {isBlocked ? (
          <Button
            variant="outline"
            loading={blocking}
            loadingText={t('page.unblock')}
            onClick={() =>
              void runBlock(
                () => unblockCustomer({ id }),
                () => toast.success(t('page.unblocked')),
              )
            }
          >
            <CircleCheck aria-hidden />
            {t('page.unblock')}
          </Button>
        ) : (
          <Button variant="outline" onClick={() => setAsksToBlock(true)}>
            <Ban aria-hidden />
            {t('page.block')}
          </Button>
        )}
      </Allowed>
      <ConfirmDialog
        open={asksToBlock}
        onClose={() => setAsksToBlock(false)}
        onConfirm={() => void runBlock(() => blockCustomer({ id }), onBlocked)}
        title={t('page.blockTitle')}
        confirm={t('page.block')}
        danger
        busy={blocking}
      >
        {t('page.blockText')}
      </ConfirmDialog>
    </>
  );
}
