import { chakra, Flex } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { adminInviteRules, adminUpdateRules } from '../../../../schema/rules/admins.ts';
import type { AdminSummaryFragment } from '../../../apollo/generated.ts';
import { ChoiceField } from '../../../forms/ChoiceField.tsx';
import { Form } from '../../../forms/Form.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { EmailField, TextField } from '../../../forms/TextField.tsx';
import { errorMessage } from '../../../ui/errorMessage.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { useRefusalToast } from '../../../ui/PlanLimit.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useAdminInvite } from '../mutations/useAdminInvite.ts';
import { useAdminUpdate } from '../mutations/useAdminUpdate.ts';

const blankAdmin = { fullName: '', email: '', permission: 'VIEW' as const };

/** Invites an admin. Failures are shown in a toast and at their fields (specification, section 8). */
export function AddAdminDialog({ open, onClose, onAdded }: { open: boolean; onClose: () => void; onAdded: () => void }) {
  const { t } = useTranslation(['admins', 'messages']);
  const inviteAdmin = useAdminInvite();
  const toastRefusal = useRefusalToast();
  return (
    <Modal open={open} onClose={onClose} title={t('form.add')}>
      <chakra.p color="fg.muted" marginBlockEnd={5}>
        {t('form.addText')}
      </chakra.p>
      <Form
        rules={adminInviteRules}
        initialValues={blankAdmin}
        onSubmit={async (input) => {
          try {
            const failures = await inviteAdmin(input);
            if (failures[0]) toastRefusal(failures[0]);
            else {
              toast.success(t('success.adminAdded', { ns: 'messages' }));
              onAdded();
            }
            return failures;
          } catch (error) {
            toast.error(errorMessage(error));
            throw error;
          }
        }}
        paddingBlockEnd={6}
      >
        <AdminFields />
        <Flex justify="flex-end">
          <SubmitButton>{t('form.add')}</SubmitButton>
        </Flex>
      </Form>
    </Modal>
  );
}

/** Changes an admin. Failures are shown inside the dialog, and no typed text is lost. */
export function EditAdminDialog({ admin, onClose }: { admin: AdminSummaryFragment; onClose: () => void }) {
  const { t } = useTranslation(['admins', 'messages']);
  const updateAdmin = useAdminUpdate();
  const adminValues = useMemo(() => ({ fullName: admin.fullName, email: admin.email, permission: admin.permission }), [admin]);
  const adminHasJoined = admin.status === 'ACTIVE';
  return (
    <Modal open onClose={onClose} title={t('form.edit')}>
      <Form
        rules={adminUpdateRules}
        initialValues={adminValues}
        onSubmit={async ({ email, ...input }) => {
          const failures = await updateAdmin(admin, adminHasJoined ? input : { ...input, email });
          if (failures.length === 0) {
            toast.success(t('success.adminUpdated', { ns: 'messages' }));
            onClose();
          }
          return failures;
        }}
        paddingBlockEnd={6}
      >
        <AdminFields emailHelp={t(adminHasJoined ? 'form.emailStays' : 'form.emailMoves')} emailDisabled={adminHasJoined} />
        <Flex justify="flex-end">
          <SubmitButton>{t('form.save')}</SubmitButton>
        </Flex>
      </Form>
    </Modal>
  );
}

function AdminFields({ emailHelp, emailDisabled }: { emailHelp?: string; emailDisabled?: boolean }) {
  const { t } = useTranslation('admins');
  const permissionChoices = (['VIEW', 'EDIT'] as const).map((value) => ({
    value,
    label: t(`permission.${value}`),
    help: t(`may.${value}`),
  }));
  return (
    <>
      <TextField name="fullName" label={t('form.fullName')} autoComplete="off" />
      <EmailField name="email" label={t('form.email')} help={emailHelp} disabled={emailDisabled} autoComplete="off" />
      <ChoiceField name="permission" label={t('form.permission')} choices={permissionChoices} />
    </>
  );
}
