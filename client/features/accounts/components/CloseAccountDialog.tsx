import { useQuery } from '@apollo/client/react';
import { chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { type ClosingObstacleKind, CreatorClosingDocument, type CreatorClosingQuery } from '../../../apollo/generated.ts';
import { formatDate } from '../../../i18n/format.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { FormSkeleton } from '../../../ui/Skeletons.tsx';
import { creatorUrls } from '../../creators/urls.ts';
import { planUrls } from '../../plans/urls.ts';
import { saleUrls } from '../../sales/urls.ts';
import { sessionUrls } from '../../sessions/urls.ts';
import { useCreatorClose } from '../mutations/useCreatorClose.ts';
import { Consequence } from './Consequence.tsx';
import { ProofForm } from './ProofForm.tsx';

type AccountClosing = NonNullable<CreatorClosingQuery['creatorClosing']>;

/** The page on which each obstacle is removed. */
const obstaclePlaces: Record<ClosingObstacleKind, string> = {
  BALANCE: creatorUrls.payoutSettings,
  REFUNDS: saleUrls.list,
  PAYING: saleUrls.list,
  SEATS: sessionUrls.list,
  LIVE: sessionUrls.list,
  PLAN_PAYING: planUrls.subscription,
};

/** Shows the obstacles to closing the creator's account. Without any, it says what is deleted and what stays, and asks for proof. */
export function CloseAccountDialog({ email, hasPassword, onClose }: { email: string; hasPassword: boolean; onClose: () => void }) {
  const { t } = useTranslation('security');
  const closeCreator = useCreatorClose();
  const { data, error, refetch } = useQuery(CreatorClosingDocument, { fetchPolicy: 'network-only' });
  const closing = data?.creatorClosing;
  return (
    <Modal open onClose={onClose} title={t('close.question')}>
      {!closing ? (
        <NoData error={error} onRetry={refetch}>
          <FormSkeleton fields={3} />
        </NoData>
      ) : closing.obstacles.length ? (
        <ClosingObstacles closing={closing} onClose={onClose} />
      ) : (
        <Stack gap={5}>
          <ClosingConsequences closing={closing} />
          <ProofForm email={email} hasPassword={hasPassword} confirm={t('close.confirm')} onProved={closeCreator} onClose={onClose} />
        </Stack>
      )}
    </Modal>
  );
}

function ClosingObstacles({ closing: { obstacles }, onClose }: { closing: AccountClosing; onClose: () => void }) {
  const { t } = useTranslation('security');
  return (
    <Stack gap={4}>
      <Alert tone="warning">{t('close.obstacles')}</Alert>
      <Stack as="ul" listStyleType="none" gap={0}>
        {obstacles.map(({ kind, message }) => (
          <chakra.li key={kind} paddingBlock={3} borderBlockEndWidth="1px" _last={{ borderBlockEndWidth: 0 }}>
            <chakra.p>{message}</chakra.p>
            <AppLink to={obstaclePlaces[kind]} onClick={onClose}>
              {t(`close.places.${kind}`)}
            </AppLink>
          </chakra.li>
        ))}
      </Stack>
    </Stack>
  );
}

function ClosingConsequences({ closing: { buyers, admins, keepsSignIn, opensUntil } }: { closing: AccountClosing }) {
  const { t } = useTranslation('security');
  const until = formatDate(opensUntil);
  return (
    <>
      <chakra.p>{t('close.lead')}</chakra.p>
      <Consequence title={t('close.goes')}>
        {t('close.goesText')} {t(keepsSignIn ? 'close.signInStays' : 'close.signInGoes')}{' '}
        {admins > 0 && t('close.admins', { count: admins })}
      </Consequence>
      <Consequence title={t('close.buyers')}>
        {buyers > 0 ? t('close.buyersText', { count: buyers, until }) : t('close.noBuyers')}
      </Consequence>
      <Consequence title={t('close.stays')}>{t('close.staysText')}</Consequence>
    </>
  );
}
