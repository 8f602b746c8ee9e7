import { useMutation } from '@apollo/client/react';
import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SignOutEverywhereDocument } from '../../../apollo/generated.ts';
import { signOut, useArea } from '../../../session/auth.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { errorMessage } from '../../../ui/errorMessage.ts';
import { toast } from '../../../ui/toaster.tsx';

/** Ends every sign-in after a question, this one too. */
export function SignOutEverywhere() {
  const { t } = useTranslation('security');
  const role = useArea();
  const [open, setOpen] = useState(false);
  const [everywhere, { loading }] = useMutation(SignOutEverywhereDocument);
  const confirm = async () => {
    try {
      await everywhere();
      signOut(role);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return (
    <>
      <Button variant="outline" colorPalette="red" onClick={() => setOpen(true)}>
        {t('everywhere.button')}
      </Button>
      <ConfirmDialog
        open={open}
        danger
        busy={loading}
        title={t('everywhere.title')}
        confirm={t('everywhere.button')}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      >
        {t('everywhere.text')}
      </ConfirmDialog>
    </>
  );
}
