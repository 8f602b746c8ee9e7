import { useQuery } from '@apollo/client/react';
import { chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { AccountDeletionDocument, type AccountDeletionQuery } from '../../../apollo/generated.ts';
import { Trans } from '../../../i18n/trans.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { FormSkeleton } from '../../../ui/Skeletons.tsx';
import { bookingUrls } from '../../booking/urls.ts';
import { useAccountDelete } from '../mutations/useAccountDelete.ts';
import { Consequence } from './Consequence.tsx';
import { ProofForm } from './ProofForm.tsx';

type BookingAhead = AccountDeletionQuery['mySessions']['nodes'][number];

export interface DeleteAccountDialogProps {
  email: string;
  hasPassword: boolean;
  onClose: () => void;
}

/** Says what is deleted, what stays and which obstacles there are, and then asks for proof of the person. */
export function DeleteAccountDialog({ email, hasPassword, onClose }: DeleteAccountDialogProps) {
  const { t } = useTranslation('security');
  const deleteAccount = useAccountDelete();
  const { data, error, refetch } = useQuery(AccountDeletionDocument, { fetchPolicy: 'network-only' });
  const bookingsAhead = data?.mySessions.nodes.filter(({ status }) => status === 'CONFIRMED');
  return (
    <Modal open onClose={onClose} title={t('delete.question')}>
      {!bookingsAhead ? (
        <NoData error={error} onRetry={refetch}>
          <FormSkeleton fields={3} />
        </NoData>
      ) : bookingsAhead.length > 0 ? (
        <BookingsAhead bookings={bookingsAhead} onClose={onClose} />
      ) : (
        <Stack gap={5}>
          <DeletionConsequences email={email} />
          <ProofForm email={email} hasPassword={hasPassword} confirm={t('delete.confirm')} onProved={deleteAccount} onClose={onClose} />
        </Stack>
      )}
    </Modal>
  );
}

/** Sessions that the customer would lose. Each leads to the page on which it can be cancelled. */
function BookingsAhead({ bookings, onClose }: { bookings: readonly BookingAhead[]; onClose: () => void }) {
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

function DeletionConsequences({ email }: { email: string }) {
  const { t } = useTranslation('security');
  return (
    <>
      <chakra.p>
        <Trans t={t} i18nKey="delete.lead" values={{ email }} components={{ email: <bdi /> }} />
      </chakra.p>
      <Consequence title={t('delete.goes')}>{t('delete.goesText')}</Consequence>
      <Consequence title={t('delete.ends')}>{t('delete.endsText')}</Consequence>
      <Consequence title={t('delete.stays')}>{t('delete.staysText')}</Consequence>
    </>
  );
}
