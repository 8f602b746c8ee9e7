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
  hasPassword ? <PasswordProof {...props} /> : <GoogleProof {...props} />;

type ProofProps = Omit<ProofFormProps, 'hasPassword'>;
const blankProof = { password: '' };

function PasswordProof({ email, confirm, onProved, onClose }: ProofProps) {
  const { t } = useTranslation('security');
  return (
    <Form rules={accountDeleteFormRules} initialValues={blankProof} onSubmit={({ password }) => onProved({ password })}>
      {/* The email tells the browser's keychain whose password it is. */}
      <chakra.input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
      <PasswordField name="password" label={t('delete.password')} autoComplete="current-password" />
      <ProofButtons onClose={onClose}>
        <SubmitButton colorPalette="red">{confirm}</SubmitButton>
      </ProofButtons>
    </Form>
  );
}

/** A person without a password signs in with the provider again. The code is valid for a minute. */
function GoogleProof({ confirm, onProved, onClose }: ProofProps) {
  const { t } = useTranslation('security');
  const [providerCode, setProviderCode] = useState<string>();
  const provider = useProvider(async (freshCode) => {
    clearProof();
    setProviderCode(freshCode);
    return [];
  });
  const { busy: proving, problem: proofProblem, run: runProved, clear: clearProof } = useDialogAction();
  // A code works once, right or wrong.
  const sendProof = () =>
    runProved(() => onProved(providerCode ? { code: providerCode } : {}), onClose).finally(() => setProviderCode(undefined));
  return (
    <Stack gap={3}>
      {providerCode ? (
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
      {proofProblem && <Alert tone="error">{proofProblem}</Alert>}
      <ProofButtons onClose={onClose}>
        <Button colorPalette="red" disabled={!providerCode} loading={proving} loadingText={confirm} onClick={() => void sendProof()}>
          {confirm}
        </Button>
      </ProofButtons>
    </Stack>
  );
}

function ProofButtons({ onClose, children }: { onClose: () => void; children: ReactNode }) {
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
