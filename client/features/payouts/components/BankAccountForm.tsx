import { useMutation } from '@apollo/client/react';
import { Button, Flex, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bankAccountUpdateRules } from '../../../../schema/rules/payouts.ts';
import { BankAccountUpdateDocument, type PayoutsTabQuery } from '../../../apollo/generated.ts';
import { Form } from '../../../forms/Form.tsx';
import { PasswordField } from '../../../forms/PasswordField.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { TextField } from '../../../forms/TextField.tsx';
import { formatDateTime } from '../../../i18n/format.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { FactList } from '../../../ui/FactList.tsx';
import { toast } from '../../../ui/toaster.tsx';

const initialValues = { iban: '', holderName: '', bankName: '', bic: '', password: '' };

interface BankAccountFormProps {
  account: PayoutsTabQuery['bankAccount'];
  onSaved: () => Promise<unknown>;
}

/** The bank account that payouts go to, masked, and the form that names another. */
export function BankAccountForm({ account, onSaved }: BankAccountFormProps) {
  const { t } = useTranslation('payouts');
  const [changing, setChanging] = useState(false);
  const [update] = useMutation(BankAccountUpdateDocument);
  if (account && !changing) {
    const isWaiting = Date.parse(account.usableFrom) > Date.now();
    return (
      <Stack gap={4} align="stretch">
        {account.needsConfirmation && <Alert tone="warning">{t('account.needsConfirmation')}</Alert>}
        {isWaiting && <Alert tone="info">{t('account.waiting', { when: formatDateTime(account.usableFrom) })}</Alert>}
        <FactList
          facts={[
            [t('fields.iban'), <bdi key="iban">{account.iban}</bdi>],
            [t('fields.holderName'), <bdi key="holder">{account.holderName}</bdi>],
            ...(account.bankName ? [[t('fields.bankName'), <bdi key="bank">{account.bankName}</bdi>] as [string, React.ReactNode]] : []),
          ]}
        />
        <Button variant="outline" alignSelf="flex-start" onClick={() => setChanging(true)}>
          {t('account.change')}
        </Button>
      </Stack>
    );
  }
  return (
    <Form
      rules={bankAccountUpdateRules}
      initialValues={initialValues}
      onSubmit={async (_input, values) => {
        const { data } = await update({ variables: { input: values } });
        const failures = data?.bankAccountUpdate?.userErrors ?? [];
        if (failures.length) return failures;
        toast.success(t('account.saved'));
        setChanging(false);
        await onSaved();
        return [];
      }}
    >
      {account && <Alert tone="info">{t('account.changeText')}</Alert>}
      <TextField name="iban" label={t('fields.iban')} help={t('account.ibanHelp')} dir="ltr" autoComplete="off" />
      <TextField name="holderName" label={t('fields.holderName')} help={t('account.holderHelp')} dir="ltr" autoComplete="off" />
      <TextField name="bankName" label={t('fields.bankName')} optional />
      <TextField name="bic" label={t('fields.bic')} dir="ltr" autoComplete="off" optional />
      <PasswordField name="password" label={t('fields.password')} help={t('account.passwordHelp')} autoComplete="current-password" />
      <Flex gap={3} wrap="wrap">
        <SubmitButton>{t('account.save')}</SubmitButton>
        {account && (
          <Button variant="outline" onClick={() => setChanging(false)}>
            {t('account.keep')}
          </Button>
        )}
      </Flex>
    </Form>
  );
}
