import { useQuery } from '@apollo/client/react';
import { Button, chakra, Flex, Skeleton, Stack } from '@chakra-ui/react';
import { lazy, Suspense, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { HandOverDocument, type OwnershipOfferShownFragment } from '../../../apollo/generated.ts';
import { formatDate } from '../../../i18n/format.ts';
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
        <Offering {...account} />
      ) : offer.isMine ? (
        <Answering offer={offer} />
      ) : (
        <Waiting offer={offer} />
      )}
    </SettingsSection>
  );
}

/** The owner's part. `?hand-over` opens the dialog, for a sign-in that comes back to this tab. */
function Offering(account: { email: string; hasPassword: boolean }) {
  const { t } = useTranslation('security');
  const [search, setSearch] = useSearchParams();
  const show = (params: Record<string, string>) => setSearch(params, { replace: true, preventScrollReset: true });
  return (
    <>
      <Button variant="outline" onClick={() => show({ 'hand-over': '' })}>
        {t('handOver.open')}
      </Button>
      {search.has('hand-over') && (
        <Suspense>
          <HandOverDialog {...account} onClose={() => show({})} />
        </Suspense>
      )}
    </>
  );
}

function Waiting({ offer: { fullName, email, expiresAt } }: { offer: OwnershipOfferShownFragment }) {
  const { t } = useTranslation('security');
  const { withdraw } = useHandOver();
  const { busy, run } = useToastedAction();
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
        loading={busy}
        loadingText={t('handOver.withdraw')}
        onClick={() => void run(withdraw, () => toast.success(t('handOver.withdrawn')))}
      >
        {t('handOver.withdraw')}
      </Button>
    </Stack>
  );
}

function Answering({ offer: { expiresAt } }: { offer: OwnershipOfferShownFragment }) {
  const { t } = useTranslation('security');
  const { accept, decline } = useHandOver();
  const accepting = useToastedAction();
  const declining = useToastedAction();
  const [asks, setAsks] = useState(false);
  return (
    <Stack gap={3} align="flex-start">
      <chakra.p role="status">{t('handOver.mine', { until: formatDate(expiresAt) })}</chakra.p>
      <Flex gap={3} wrap="wrap">
        <Button colorPalette="brand" onClick={() => setAsks(true)}>
          {t('handOver.accept')}
        </Button>
        <Button
          variant="outline"
          loading={declining.busy}
          loadingText={t('handOver.decline')}
          onClick={() => void declining.run(decline, () => toast.success(t('handOver.declined')))}
        >
          {t('handOver.decline')}
        </Button>
      </Flex>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => void accepting.run(accept)}
        busy={accepting.busy}
        title={t('handOver.acceptQuestion')}
        confirm={t('handOver.accept')}
      >
        {t('handOver.acceptText')}
      </ConfirmDialog>
    </Stack>
  );
}
