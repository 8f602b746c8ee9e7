import { useQuery } from '@apollo/client/react';
import { chakra, Stack } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HandOverAdminsDocument } from '../../../apollo/generated.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { NativeSelect } from '../../../ui/NativeSelect.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { FormSkeleton } from '../../../ui/Skeletons.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { userUrls } from '../../admins/urls.ts';
import { useHandOver } from '../mutations/useHandOver.ts';
import { Consequence } from './Consequence.tsx';
import { type Proof, ProofForm } from './ProofForm.tsx';

/** Asks for the admin to whom the account is offered, explains the consequences, and asks for proof. */
export function HandOverDialog({ email, hasPassword, onClose }: { email: string; hasPassword: boolean; onClose: () => void }) {
  const { t } = useTranslation('security');
  const { data, error, refetch } = useQuery(HandOverAdminsDocument, { fetchPolicy: 'network-only' });
  const { offer: offerAccount } = useHandOver();
  const adminFieldId = useId();
  const [chosenAdminId, setChosenAdminId] = useState('');
  const admins = data?.admins?.nodes.filter(({ status }) => status === 'ACTIVE');
  const adminId = chosenAdminId || (admins?.length === 1 ? (admins[0]?.id ?? '') : '');
  const chosenEmail = admins?.find(({ id }) => id === adminId)?.email;
  const sendOffer = async (proof: Proof) => {
    if (!adminId) return [{ field: null, message: t('handOver.choose') }];
    const failures = await offerAccount({ adminId, ...proof });
    if (!failures.length) {
      toast.success(t('handOver.offered'));
      onClose();
    }
    // A failure about the chosen admin has no field in the form below.
    return failures.map((failure) => (failure.field?.[0] === 'adminId' ? { ...failure, field: null } : failure));
  };
  return (
    <Modal open onClose={onClose} title={t('handOver.question')}>
      {!admins ? (
        <NoData error={error} onRetry={refetch}>
          <FormSkeleton fields={3} />
        </NoData>
      ) : !admins.length ? (
        <Stack gap={4}>
          <Alert tone="info">{t('handOver.noAdmins')}</Alert>
          <AppLink to={userUrls.admins()} onClick={onClose}>
            {t('handOver.invite')}
          </AppLink>
        </Stack>
      ) : (
        <Stack gap={5}>
          <Stack gap={1.5}>
            <chakra.label htmlFor={adminFieldId} fontWeight="medium">
              {t('handOver.to')}
            </chakra.label>
            <NativeSelect id={adminFieldId} value={adminId} onChange={({ target }) => setChosenAdminId(target.value)}>
              <option value="">{t('handOver.choose')}</option>
              {admins.map(({ id, fullName }) => (
                <option key={id} value={id}>
                  {fullName}
                </option>
              ))}
            </NativeSelect>
            {chosenEmail && (
              <chakra.p color="fg.muted" textStyle="sm" overflowWrap="anywhere">
                <bdi>{chosenEmail}</bdi>
              </chakra.p>
            )}
          </Stack>
          <Consequence title={t('handOver.theirs')}>{t('handOver.theirsText')}</Consequence>
          <Consequence title={t('handOver.yours')}>{t('handOver.yoursText')}</Consequence>
          <ProofForm email={email} hasPassword={hasPassword} confirm={t('handOver.confirm')} onProved={sendOffer} onClose={onClose} />
        </Stack>
      )}
    </Modal>
  );
}
