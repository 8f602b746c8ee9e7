import { chakra, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordChangeFormRules } from '../../../../schema/rules/accounts.ts';
import { Form } from '../../../forms/Form.tsx';
import { PasswordField } from '../../../forms/PasswordField.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { usePasswordChange } from '../mutations/usePasswordChange.ts';
import { PasswordLink } from './PasswordLink.tsx';
import { SettingsSection } from './SettingsSection.tsx';

const blankPasswords = { oldPassword: '', newPassword: '', confirmation: '' };

export interface PasswordSectionProps {
  email: string;
  hasPassword: boolean;
  /** Called after the change, which has signed out the other devices. */
  onChanged: () => void;
}

/** Changing the password (specification, section 5), or a link to set the first one. */
export function PasswordSection({ email, hasPassword, onChanged }: PasswordSectionProps) {
  const { t } = useTranslation('security');
  return (
    <SettingsSection title={t('password.title')} text={hasPassword ? t('password.text') : t('password.none')}>
      {hasPassword ? (
        <PasswordForm email={email} onChanged={onChanged} />
      ) : (
        <PasswordLink email={email} label={t('password.mailFirstLink')} />
      )}
    </SettingsSection>
  );
}

function PasswordForm({ email, onChanged }: Omit<PasswordSectionProps, 'hasPassword'>) {
  const { t } = useTranslation('security');
  const changePassword = usePasswordChange();
  const [passwordRound, setPasswordRound] = useState(0); // each success begins with an empty form
  return (
    <Stack gap={6}>
      <Form
        key={passwordRound}
        rules={passwordChangeFormRules}
        initialValues={blankPasswords}
        onSubmit={async ({ oldPassword, newPassword }) => {
          const failures = await changePassword({ oldPassword, newPassword });
          if (failures.length) return failures;
          toast.success(t('success.password', { ns: 'messages' }));
          setPasswordRound(passwordRound + 1);
          onChanged();
        }}
      >
        {/* The email tells the browser's keychain whose password it is. */}
        <chakra.input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
        <PasswordField name="oldPassword" label={t('password.old')} autoComplete="current-password" />
        <PasswordField
          name="newPassword"
          label={t('password.new')}
          help={t('passwordHelp', { ns: 'accounts' })}
          autoComplete="new-password"
        />
        <PasswordField name="confirmation" label={t('password.confirmation')} autoComplete="new-password" />
        <SubmitButton alignSelf="flex-start">{t('password.submit')}</SubmitButton>
      </Form>
      <Stack gap={2} align="flex-start">
        <chakra.p color="fg.muted" textStyle="sm">
          {t('password.forgotten')}
        </chakra.p>
        <PasswordLink email={email} label={t('password.mailLink')} />
      </Stack>
    </Stack>
  );
}
