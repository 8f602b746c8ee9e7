import { useQuery } from '@apollo/client/react';
import { Box, chakra, Flex, Skeleton } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { StorageMeterDocument, type StorageMeterQuery } from '../../../apollo/generated.ts';
import { formatBytes } from '../../../i18n/format.ts';
import { Parts } from '../../../ui/upload/UploadState.tsx';

type Storage = StorageMeterQuery['contentStorage'];

/** The storage that an account has left; null before it is known. `waitingBytes` are in the queue and not yet announced to the server. */
export function useStorage(waitingBytes: number): { storage: Storage | null; free: number | null; failed: boolean } {
  const { data, error } = useQuery(StorageMeterDocument, { fetchPolicy: 'cache-and-network' });
  const storage = data?.contentStorage ?? null;
  const free = storage && Math.max(0, storage.allowedBytes - storage.usedBytes - storage.reservedBytes - waitingBytes);
  return { storage, free, failed: !data && error !== undefined };
}

export interface StorageMeterProps {
  storage: Storage | null;
  failed: boolean;
  /** Bytes that are being sent or wait for it. */
  uploadingBytes: number;
  /** Bytes of files that are chosen, but not started. */
  selectedBytes: number;
}

/** A bar of the storage: used, being uploaded and chosen bytes, and the limit. */
export function StorageMeter({ storage, failed, uploadingBytes, selectedBytes }: StorageMeterProps) {
  const { t } = useTranslation('uploads');
  if (failed) return <chakra.p color="fg.muted">{t('storage.failed')}</chakra.p>;
  if (!storage) return <Skeleton height={12} borderRadius="l2" />;
  const { usedBytes, allowedBytes } = storage;
  const storageShare = (bytes: number) => `${Math.min(100, (100 * bytes) / allowedBytes)}%`;
  const storageUsed = t('storage.used', { used: formatBytes(usedBytes), allowed: formatBytes(allowedBytes) });
  const uploadTexts = [
    uploadingBytes > 0 && t('storage.uploading', { bytes: formatBytes(uploadingBytes) }),
    selectedBytes > 0 && t('storage.selected', { bytes: formatBytes(selectedBytes) }),
  ];
  const exceedsStorage = usedBytes + uploadingBytes + selectedBytes > allowedBytes;
  return (
    <Box>
      <Flex justify="space-between" wrap="wrap" columnGap={4} textStyle="sm" marginBlockEnd={2}>
        <chakra.span fontWeight="medium">{t('storage.label')}</chakra.span>
        <chakra.span color="fg.muted">
          <Parts parts={[storageUsed, ...uploadTexts]} />
        </chakra.span>
      </Flex>
      <Flex
        role="meter"
        aria-label={t('storage.label')}
        aria-valuemin={0}
        aria-valuemax={allowedBytes}
        aria-valuenow={Math.min(usedBytes, allowedBytes)}
        aria-valuetext={storageUsed}
        height={2}
        borderRadius="full"
        overflow="hidden"
        bg="bg.emphasized"
      >
        <Box bg="brand.solid" width={storageShare(usedBytes)} transition="width 200ms" />
        <Box bg="saffron.solid" width={storageShare(uploadingBytes)} transition="width 200ms" />
        <Box bg={exceedsStorage ? 'red.solid' : 'brand.emphasized'} width={storageShare(selectedBytes)} transition="width 200ms" />
      </Flex>
    </Box>
  );
}
