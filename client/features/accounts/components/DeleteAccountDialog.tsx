import { useQuery } from '@apollo/client/react';
import { Button, chakra, Spinner, Stack } from '@chakra-ui/react';
import { type ReactNode, useId, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { accountDeleteFormRules } from '../../../../schema/rules/accounts.ts';
import { AccountDeletionDocument, type AccountDeletionQuery } from '../../../apollo/generated.ts';
import { Form } from '../../../forms/Form.tsx';
import { PasswordField } from '../../../forms/PasswordField.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import { GoogleMark } from '../../../ui/art/GoogleMark.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { FormSkeleton } from '../../../ui/Skeletons.tsx';
import { useDialogAction } from '../../../ui/useDialogAction.ts';
import { bookingUrls } from '../../booking/urls.ts';
import { useAccountDelete } from '../mutations/useAccountDelete.ts';
import { GoogleMessage } from '../social/GoogleButton.tsx';
import { useProvider } from '../social/useProvider.ts';

type Booking = AccountDeletionQuery['mySessions']['nodes'][number];

export interface DeleteAccountDialogProps {
  email: string;
  hasPassword: boolean;
  onClose: () => void;
}

/** Says what goes, what stays and what stands in the way; then asks for proof that it is the person. */
export function DeleteAccountDialog({ email, hasPassword, onClose }: DeleteAccountDialogProps) {
  const { t } = useTranslation('security');
  const { data, error, refetch } = useQuery(AccountDeletionDocument, { fetchPolicy: 'network-only' });
  const ahead = data?.mySessions.nodes.filter(({ status }) => status === 'CONFIRMED');
  return (
    <Modal open onClose={onClose} title={t('delete.question')}>
      {!ahead ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <FormSkeleton fields={3} />
        )
      ) : ahead.length > 0 ? (
        <Ahead bookings={ahead} onClose={onClose} />
      ) : (
        <Stack gap={5}>
          <Consequences email={email} />
          {hasPassword ? <WithPassword email={email} onClose={onClose} /> : <WithGoogle onClose={onClose} />}
        </Stack>
      )}
    </Modal>
  );
}

/** Sessions that the customer would lose: each leads to where it can be cancelled. */
function Ahead({ bookings, onClose }: { bookings: readonly Booking[]; onClose: () => void }) {
  const { t } = useTranslation('security');
  return (
    <Stack gap={4}>
      <Alert tone="warning">{t('delete.ahead')}</Alert>
      <Stack as="ul" listStyleType="none" gap={0}>
        {bookings.map(({ id, session }) => (
          <chakra.li key={id} paddingBlock={3} borderBlockEndWidth="1px">
            <AppLink to={bookingUrls.booking(id)} onClick={onClose}>
              <BiText value={session.title} valueAr={session.titleAr} />
            </AppLink>
            <chakra.p color="fg.muted" textStyle="sm">
              <DateText instant={session.startsAt} timeZone={session.timeZone} time />
            </chakra.p>
          </chakra.li>
        ))}
      </Stack>
      <chakra.p color="fg.muted" textStyle="sm">
        {t('delete.aheadText')}
      </chakra.p>
    </Stack>
  );
}

function Consequences({ email }: { email: string }) {
  const { t } = useTranslation('security');
  return (
    <>
      <chakra.p>
        <Trans t={t} i18nKey="delete.lead" values={{ email }} components={{ email: <bdi /> }} />
      </chakra.p>
      <Part title={t('delete.goes')}>{t('delete.goesText')}</Part>
      <Part title={t('delete.ends')}>{t('delete.endsText')}</Part>
      <Part title={t('delete.stays')}>{t('delete.staysText')}</Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <chakra.h3 id={heading} fontWeight="semibold">
        {title}
      </chakra.h3>
      <chakra.p color="fg.muted" textStyle="sm" marginBlockStart={1}>
        {children}
      </chakra.p>
    </section>
  );
}

const initialValues = { password: '' };

function WithPassword({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation('security');
  const remove = useAccountDelete();
  return (
    <Form rules={accountDeleteFormRules} initialValues={initialValues} onSubmit={({ password }) => remove({ password })}>
      {/* For the browser's keychain: whose password it is. */}
      <chakra.input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
      <PasswordField name="password" label={t('delete.password')} autoComplete="current-password" />
      <Buttons onClose={onClose}>
        <SubmitButton colorPalette="red">{t('delete.confirm')}</SubmitButton>
      </Buttons>
    </Form>
  );
}

/** Who has no password signs in with the provider once more. The code of that is good for a minute. */
function WithGoogle({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('security');
  const remove = useAccountDelete();
  const [code, setCode] = useState<string>();
  const provider = useProvider(async (fresh) => {
    clear();
    setCode(fresh);
    return [];
  });
  const { busy, problem, run, clear } = useDialogAction();
  // A code works once, right or wrong.
  const act = () => run(() => remove({ code }), onClose).finally(() => setCode(undefined));
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
        <Button colorPalette="red" disabled={!code} loading={busy} loadingText={t('delete.confirm')} onClick={() => void act()}>
          {t('delete.confirm')}
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
