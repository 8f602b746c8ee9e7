import { Button, chakra, Spinner, Stack } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountDeleteFormRules } from '../../../../schema/rules/accounts.ts';
import type { FieldFailure } from '../../../forms/errors.ts';
import { Form } from '../../../forms/Form.tsx';
import { PasswordField } from '../../../forms/PasswordField.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { GoogleMark } from '../../../ui/art/GoogleMark.tsx';
import { useDialogAction } from '../../../ui/useDialogAction.ts';
import { GoogleMessage } from '../social/GoogleButton.tsx';
import { useProvider } from '../social/useProvider.ts';

/** The proof of the person: a password or a code. */
export interface Proof {
  password?: string;
  code?: string;
}

export interface ProofFormProps {
  email: string;
  hasPassword: boolean;
  /** The red button's words. */
  confirm: string;
  /** Does the action, and answers the failures. */
  onProved: (proof: Proof) => Promise<readonly FieldFailure[]>;
  onClose: () => void;
}

/** The end of a dialog for an action that a stranger at an open device must not do. It asks for the password, or for a fresh sign-in. */
export const ProofForm = ({ hasPassword, ...props }: ProofFormProps) =>
  hasPassword ? <WithPassword {...props} /> : <WithGoogle {...props} />;

type Shown = Omit<ProofFormProps, 'hasPassword'>;
const initialValues = { password: '' };

function WithPassword({ email, confirm, onProved, onClose }: Shown) {
  const { t } = useTranslation('security');
  return (
    <Form rules={accountDeleteFormRules} initialValues={initialValues} onSubmit={({ password }) => onProved({ password })}>
      {/* The email tells the browser's keychain whose password it is. */}
      <chakra.input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
      <PasswordField name="password" label={t('delete.password')} autoComplete="current-password" />
      <Buttons onClose={onClose}>
        <SubmitButton colorPalette="red">{confirm}</SubmitButton>
      </Buttons>
    </Form>
  );
}

/** A person without a password signs in with the provider again. The code is valid for a minute. */
function WithGoogle({ confirm, onProved, onClose }: Shown) {
  const { t } = useTranslation('security');
  const [code, setCode] = useState<string>();
  const provider = useProvider(async (fresh) => {
    clear();
    setCode(fresh);
    return [];
  });
  const { busy, problem, run, clear } = useDialogAction();
  // A code works once, right or wrong.
  const act = () => run(() => onProved(code ? { code } : {}), onClose).finally(() => setCode(undefined));
  return (
    <Stack gap={3}>
      {code ? (
        <Alert tone="success">{t('delete.proved')}</Alert>
      ) : (
        <>
          <chakra.p>{t('delete.google')}</chakra.p>
          <Button variant="outline" size="lg" onClick={provider.open}>
            {provider.state.step === 'waiting' ? <Spinner size="sm" aria-hidden /> : <GoogleMark />}
            {t('delete.googleButton')}
          </Button>
          <GoogleMessage state={provider.state} />
        </>
      )}
      {problem && <Alert tone="error">{problem}</Alert>}
      <Buttons onClose={onClose}>
        <Button colorPalette="red" disabled={!code} loading={busy} loadingText={confirm} onClick={() => void act()}>
          {confirm}
        </Button>
      </Buttons>
    </Stack>
  );
}

function Buttons({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Stack direction={{ base: 'column-reverse', md: 'row' }} justify="flex-end" gap={3} marginBlockStart={2}>
      <Button variant="outline" onClick={onClose}>
        {t('actions.cancel')}
      </Button>
      {children}
    </Stack>
  );
}
