import { useMutation } from '@apollo/client/react';
import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SignOutEverywhereDocument } from '../../../apollo/generated.ts';
import { signOut, useArea } from '../../../session/auth.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useToastedAction } from '../../../ui/useToastedAction.ts';

/** Ends every sign-in after a question, this one too. */
export function SignOutEverywhere() {
  const { t } = useTranslation('security');
  const role = useArea();
  const [open, setOpen] = useState(false);
  const [signOutEverywhere] = useMutation(SignOutEverywhereDocument);
  const { busy: signingOut, run: runSignOut } = useToastedAction();
  const endAllSignIns = async () => {
    await signOutEverywhere();
    return [];
  };
  return (
    <>
      <Button variant="outline" colorPalette="red" onClick={() => setOpen(true)}>
        {t('everywhere.button')}
      </Button>
      <ConfirmDialog
        open={open}
        danger
        busy={signingOut}
        title={t('everywhere.title')}
        confirm={t('everywhere.button')}
        onConfirm={() => void runSignOut(endAllSignIns, () => signOut(role))}
        onClose={() => setOpen(false)}
      >
        {t('everywhere.text')}
      </ConfirmDialog>
    </>
  );
}
