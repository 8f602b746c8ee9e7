import { Button, chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/Alert.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Input } from '../../../ui/chakra/input.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { RowsSkeleton } from '../../../ui/Skeletons.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useToastedAction } from '../../../ui/useToastedAction.ts';
import { useCalendarFeed } from '../mutations/useCalendarFeed.ts';

/** Makes, renews and ends the account's calendar feed. Its address is shown once. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('calendar');
  const { feed, isLoaded, error, refetch, url: feedUrl, renew: renewFeed, revoke: revokeFeed } = useCalendarFeed();
  const { busy: feedBusy, run: runFeed } = useToastedAction();
  const endFeed = () => void runFeed(revokeFeed, () => toast.success(t('feed.ended')));
  return (
    <Modal
      open
      onClose={onClose}
      title={t('feed.title')}
      footer={
        isLoaded && (
          <>
            {feed && (
              <Button variant="outline" colorPalette="red" disabled={feedBusy} onClick={endFeed}>
                {t('feed.end')}
              </Button>
            )}
            <Button
              colorPalette={feed ? undefined : 'brand'}
              variant={feed ? 'outline' : 'solid'}
              disabled={feedBusy}
              onClick={() => void runFeed(renewFeed)}
            >
              {t(feed ? 'feed.renew' : 'feed.make')}
            </Button>
          </>
        )
      }
    >
      {!isLoaded ? (
        <NoData error={error} onRetry={refetch}>
          <RowsSkeleton />
        </NoData>
      ) : (
        <Stack gap={4}>
          <chakra.p color="fg.muted">{t('feed.text')}</chakra.p>
          {feedUrl && <FeedAddress url={feedUrl} />}
          {feed && !feedUrl && (
            <>
              <p>
                {t('feed.made')} <RelativeTime instant={feed.renewedAt} />
                {feed.readAt && (
                  <>
                    {' · '}
                    {t('feed.read')} <RelativeTime instant={feed.readAt} />
                  </>
                )}
              </p>
              <chakra.p color="fg.muted">{t('feed.lost')}</chakra.p>
            </>
          )}
        </Stack>
      )}
    </Modal>
  );
}

function FeedAddress({ url }: { url: string }) {
  const { t } = useTranslation('calendar');
  return (
    <>
      <Alert tone="warning">{t('feed.once')}</Alert>
      <Stack direction={{ base: 'column', md: 'row' }} gap={2}>
        <Input type="url" readOnly value={url} aria-label={t('feed.address')} onFocus={({ target }) => target.select()} />
        <CopyButton text={url} label={t('feed.copy')} />
      </Stack>
    </>
  );
}
