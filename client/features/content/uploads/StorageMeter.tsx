import { useQuery } from '@apollo/client/react';
import { Box, chakra, Flex, Skeleton } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { StorageMeterDocument, type StorageMeterQuery } from '../../../apollo/generated.ts';
import { formatBytes } from '../../../i18n/format.ts';
import { Parts } from '../../../ui/upload/UploadState.tsx';

type Storage = StorageMeterQuery['contentStorage'];

/** The storage that an account has left; null before it is known. `waiting` bytes are in the queue and not yet announced to the server. */
export function useStorage(waiting: number): { storage: Storage | null; free: number | null; failed: boolean } {
  const { data, error } = useQuery(StorageMeterDocument, { fetchPolicy: 'cache-and-network' });
  const storage = data?.contentStorage ?? null;
  const free = storage && Math.max(0, storage.allowedBytes - storage.usedBytes - storage.reservedBytes - waiting);
  return { storage, free, failed: !data && error !== undefined };
}

export interface StorageMeterProps {
  storage: Storage | null;
  failed: boolean;
  /** Bytes that are being sent or wait for it. */
  uploading: number;
  /** Bytes of files that are chosen, but not started. */
  selected: number;
}

/** A bar of the storage: used, being uploaded and chosen bytes, and the limit. */
export function StorageMeter({ storage, failed, uploading, selected }: StorageMeterProps) {
  const { t } = useTranslation('uploads');
  if (failed) return <chakra.p color="fg.muted">{t('storage.failed')}</chakra.p>;
  if (!storage) return <Skeleton height={12} borderRadius="l2" />;
  const { usedBytes, allowedBytes } = storage;
  const share = (bytes: number) => `${Math.min(100, (100 * bytes) / allowedBytes)}%`;
  const used = t('storage.used', { used: formatBytes(usedBytes), allowed: formatBytes(allowedBytes) });
  const more = [
    uploading > 0 && t('storage.uploading', { bytes: formatBytes(uploading) }),
    selected > 0 && t('storage.selected', { bytes: formatBytes(selected) }),
  ];
  const over = usedBytes + uploading + selected > allowedBytes;
  return (
    <Box>
      <Flex justify="space-between" wrap="wrap" columnGap={4} textStyle="sm" marginBlockEnd={2}>
        <chakra.span fontWeight="medium">{t('storage.label')}</chakra.span>
        <chakra.span color="fg.muted">
          <Parts parts={[used, ...more]} />
        </chakra.span>
      </Flex>
      <Flex
        role="meter"
        aria-label={t('storage.label')}
        aria-valuemin={0}
        aria-valuemax={allowedBytes}
        aria-valuenow={Math.min(usedBytes, allowedBytes)}
        aria-valuetext={used}
        height={2}
        borderRadius="full"
        overflow="hidden"
        bg="bg.emphasized"
      >
        <Box bg="brand.solid" width={share(usedBytes)} transition="width 200ms" />
        <Box bg="saffron.solid" width={share(uploading)} transition="width 200ms" />
        <Box bg={over ? 'red.solid' : 'brand.emphasized'} width={share(selected)} transition="width 200ms" />
      </Flex>
    </Box>
  );
}
