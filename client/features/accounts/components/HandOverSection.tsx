import { useQuery } from '@apollo/client/react';
import { Button, chakra, Flex, Skeleton, Stack } from '@chakra-ui/react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { HandOverDocument, type OwnershipOfferShownFragment } from '../../../apollo/generated.ts';
import { formatDate } from '../../../i18n/format.ts';
import { Trans } from '../../../i18n/trans.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useToastedAction } from '../../../ui/useToastedAction.ts';
import { useHandOver } from '../mutations/useHandOver.ts';
import { SettingsSection } from './SettingsSection.tsx';

const HandOverDialog = lazy(() => import('./HandOverDialog.tsx').then(({ HandOverDialog: dialog }) => ({ default: dialog })));

export interface HandOverSectionProps {
  email: string;
  hasPassword: boolean;
  /** Whether the viewer owns the account. An admin sees the section only while it is offered to them. */
  isOwner: boolean;
}

/** The section for handing the account over: the owner offers it, and an admin accepts it. */
export function HandOverSection({ isOwner, ...account }: HandOverSectionProps) {
  const { t } = useTranslation('security');
  const { data, error, refetch } = useQuery(HandOverDocument, { fetchPolicy: 'cache-and-network' });
  const offer = data?.ownershipOffer;
  if (!isOwner && !offer) return null;
  return (
    <SettingsSection
      title={t(isOwner ? 'handOver.title' : 'handOver.offeredTitle')}
      text={t(isOwner ? 'handOver.text' : 'handOver.offeredText')}
    >
      {!data ? (
        <NoData error={error} onRetry={refetch}>
          <Skeleton height={10} width={40} borderRadius="l2" />
        </NoData>
      ) : !offer ? (
        <OwnershipOffering {...account} />
      ) : offer.isMine ? (
        <OfferAnswering offer={offer} />
      ) : (
        <OfferWaiting offer={offer} />
      )}
    </SettingsSection>
  );
}

/** The owner's part. `?hand-over` opens the dialog, for a sign-in that comes back to this tab. */
function OwnershipOffering(account: { email: string; hasPassword: boolean }) {
  const { t } = useTranslation('security');
  const [securityQuery, setSecurityQuery] = useSearchParams();
  const showOffering = (offeringQuery: Record<string, string>) =>
    setSecurityQuery(offeringQuery, { replace: true, preventScrollReset: true });
  return (
    <>
      <Button variant="outline" onClick={() => showOffering({ 'hand-over': '' })}>
        {t('handOver.open')}
      </Button>
      {securityQuery.has('hand-over') && (
        <Suspense>
          <HandOverDialog {...account} onClose={() => showOffering({})} />
        </Suspense>
      )}
    </>
  );
}

function OfferWaiting({ offer: { fullName, email, expiresAt } }: { offer: OwnershipOfferShownFragment }) {
  const { t } = useTranslation('security');
  const { withdraw } = useHandOver();
  const { busy: withdrawingOffer, run: runOfferWithdrawal } = useToastedAction();
  return (
    <Stack gap={3} align="flex-start">
      <chakra.p role="status">
        <Trans
          t={t}
          i18nKey="handOver.waiting"
          values={{ name: fullName, email, until: formatDate(expiresAt) }}
          components={{ name: <bdi />, email: <bdi /> }}
        />
      </chakra.p>
      <Button
        variant="outline"
        loading={withdrawingOffer}
        loadingText={t('handOver.withdraw')}
        onClick={() => void runOfferWithdrawal(withdraw, () => toast.success(t('handOver.withdrawn')))}
      >
        {t('handOver.withdraw')}
      </Button>
    </Stack>
  );
}

function OfferAnswering({ offer: { expiresAt } }: { offer: OwnershipOfferShownFragment }) {
  const { t } = useTranslation('security');
  const { accept, decline } = useHandOver();
  const offerAcceptance = useToastedAction();
  const offerRefusal = useToastedAction();
  const [asksToAcceptOffer, setAsksToAcceptOffer] = useState(false);
  return (
    <Stack gap={3} align="flex-start">
      <chakra.p role="status">{t('handOver.mine', { until: formatDate(expiresAt) })}</chakra.p>
      <Flex gap={3} wrap="wrap">
        <Button colorPalette="brand" onClick={() => setAsksToAcceptOffer(true)}>
          {t('handOver.accept')}
        </Button>
        <Button
          variant="outline"
          loading={offerRefusal.busy}
          loadingText={t('handOver.decline')}
          onClick={() => void offerRefusal.run(decline, () => toast.success(t('handOver.declined')))}
        >
          {t('handOver.decline')}
        </Button>
      </Flex>
      <ConfirmDialog
        open={asksToAcceptOffer}
        onClose={() => setAsksToAcceptOffer(false)}
        onConfirm={() => void offerAcceptance.run(accept)}
        busy={offerAcceptance.busy}
        title={t('handOver.acceptQuestion')}
        confirm={t('handOver.accept')}
      >
        {t('handOver.acceptText')}
      </ConfirmDialog>
    </Stack>
  );
}
