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

const blank = { fullName: '', email: '', permission: 'VIEW' as const };

/** Invites an admin. Failures are shown in a toast and at their fields (specification, section 8). */
export function AddAdminDialog({ open, onClose, onAdded }: { open: boolean; onClose: () => void; onAdded: () => void }) {
  const { t } = useTranslation(['admins', 'messages']);
  const invite = useAdminInvite();
  const refuse = useRefusalToast();
  return (
    <Modal open={open} onClose={onClose} title={t('form.add')}>
      <chakra.p color="fg.muted" marginBlockEnd={5}>
        {t('form.addText')}
      </chakra.p>
      <Form
        rules={adminInviteRules}
        initialValues={blank}
        onSubmit={async (input) => {
          try {
            const failures = await invite(input);
            if (failures[0]) refuse(failures[0]);
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
        <Fields />
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
  const update = useAdminUpdate();
  const initialValues = useMemo(() => ({ fullName: admin.fullName, email: admin.email, permission: admin.permission }), [admin]);
  const joined = admin.status === 'ACTIVE';
  return (
    <Modal open onClose={onClose} title={t('form.edit')}>
      <Form
        rules={adminUpdateRules}
        initialValues={initialValues}
        onSubmit={async ({ email, ...input }) => {
          const failures = await update(admin, joined ? input : { ...input, email });
          if (failures.length === 0) {
            toast.success(t('success.adminUpdated', { ns: 'messages' }));
            onClose();
          }
          return failures;
        }}
        paddingBlockEnd={6}
      >
        <Fields emailHelp={t(joined ? 'form.emailStays' : 'form.emailMoves')} emailDisabled={joined} />
        <Flex justify="flex-end">
          <SubmitButton>{t('form.save')}</SubmitButton>
        </Flex>
      </Form>
    </Modal>
  );
}

function Fields({ emailHelp, emailDisabled }: { emailHelp?: string; emailDisabled?: boolean }) {
  const { t } = useTranslation('admins');
  const choices = (['VIEW', 'EDIT'] as const).map((value) => ({ value, label: t(`permission.${value}`), help: t(`may.${value}`) }));
  return (
    <>
      <TextField name="fullName" label={t('form.fullName')} autoComplete="off" />
      <EmailField name="email" label={t('form.email')} help={emailHelp} disabled={emailDisabled} autoComplete="off" />
      <ChoiceField name="permission" label={t('form.permission')} choices={choices} />
    </>
  );
}
