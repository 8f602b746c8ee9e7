import { Box, Button, chakra, Flex, Stack } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { BulkUploadPageQuery } from '../../../apollo/generated.ts';
import { UnsavedWarning } from '../../../forms/UnsavedWarning.tsx';
import { formatBytes, formatNumber } from '../../../i18n/format.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { SubmitBar } from '../../../ui/SubmitBar.tsx';
import { titleOf } from '../../../uploads/picked.ts';
import { addUploads } from '../../../uploads/queue.ts';
import { isActive } from '../../../uploads/upload.ts';
import { useUploads } from '../../../uploads/useUploads.ts';
import { Chooser } from './Chooser.tsx';
import { ChosenList } from './ChosenList.tsx';
import { type ChosenFile, withFiles } from './chosen.ts';
import { FlagSwitches } from './FlagSwitches.tsx';
import { ProductUploads } from './ProductUploads.tsx';
import { SectionChoice } from './SectionChoice.tsx';
import { StorageMeter, useStorage } from './StorageMeter.tsx';

export interface BulkUploadProps {
  product: NonNullable<BulkUploadPageQuery['product']>;
  kind: 'VIDEO' | 'AUDIO';
}

const fileBytes = (files: readonly { size: number }[]) => files.reduce((byteSum, { size }) => byteSum + size, 0);

/** The steps of a bulk upload: choosing files, naming them, and sending them with their progress. */
export function BulkUpload({ product: { id: productId, sections }, kind }: BulkUploadProps) {
  const { t } = useTranslation('uploads');
  const [uploadQuery] = useSearchParams();
  const [chosenFiles, setChosenFiles] = useState<readonly ChosenFile[]>([]);
  const [chosenSection, setChosenSection] = useState(uploadQuery.get('section') ?? undefined);
  const [itemFlags, setItemFlags] = useState({ isFree: false, isVisible: true });
  const uploadList = useRef<HTMLDivElement>(null);
  const uploads = useUploads();
  const productUploads = uploads.filter(({ item }) => item?.productId === productId);
  const unannounced = uploads.filter((upload) => isActive(upload) && !upload.url);
  const { storage, free: freeBytes, failed: storageFailed } = useStorage(fileBytes(unannounced));
  const sectionId = (sections.find(({ id }) => id === chosenSection) ?? sections.at(0))?.id;
  const filesToSend = chosenFiles.filter(({ refusal }) => !refusal);
  const neededBytes = fileBytes(filesToSend.map(({ file }) => file));
  const exceedsStorage = freeBytes !== null && neededBytes > freeBytes;

  const addFiles = (files: File[]) => {
    const runningUploads = productUploads.filter((upload) => isActive(upload) && upload.item?.sectionId === sectionId);
    setChosenFiles((chosenBefore) => withFiles(chosenBefore, files, kind, runningUploads));
  };
  const startUploads = () => {
    if (!sectionId) return;
    addUploads(
      filesToSend.map(({ file, title }) => ({
        file,
        kind,
        item: { productId, sectionId, title: title.trim() || titleOf(file.name), ...itemFlags },
      })),
    );
    setChosenFiles([]);
    // The pressed button is gone, so the focus moves.
    requestAnimationFrame(() => uploadList.current?.focus());
  };

  return (
    <Stack gap={8}>
      <UnsavedWarning dirty={filesToSend.length > 0} unkept />
      {productUploads.length > 0 && <ProductUploads ref={uploadList} uploads={productUploads} />}
      <Stack gap={5}>
        <SectionChoice productId={productId} sections={sections} value={sectionId} onChange={setChosenSection} />
        <Chooser kind={kind} small={chosenFiles.length > 0 || productUploads.length > 0} onFiles={addFiles} />
        <StorageMeter
          storage={storage}
          failed={storageFailed}
          uploadingBytes={(storage?.reservedBytes ?? 0) + fileBytes(unannounced)}
          selectedBytes={neededBytes}
        />
      </Stack>
      {chosenFiles.length > 0 && (
        <Stack as="section" gap={5} aria-label={t('bulk.chosen')}>
          <Box>
            <Flex justify="space-between" align="baseline" gap={3} marginBlockEnd={3}>
              <chakra.h2 textStyle="lg" fontWeight="semibold">
                {t('bulk.chosen')}
              </chakra.h2>
              <chakra.span role="status" color="fg.muted" textStyle="sm" className="figures">
                {t('bulk.files', { count: filesToSend.length, n: formatNumber(filesToSend.length), size: formatBytes(neededBytes) })}
              </chakra.span>
            </Flex>
            <ChosenList
              chosen={chosenFiles}
              onTitle={(id, title) => setChosenFiles(chosenFiles.map((one) => (one.id === id ? { ...one, title } : one)))}
              onRemove={(id) => setChosenFiles(chosenFiles.filter((one) => one.id !== id))}
            />
          </Box>
          <FlagSwitches flags={itemFlags} onChange={setItemFlags} />
          {exceedsStorage && (
            <Alert tone="warning">{t('bulk.tooMuch', { needed: formatBytes(neededBytes), free: formatBytes(freeBytes) })}</Alert>
          )}
          <SubmitBar>
            <Button
              colorPalette="brand"
              width={{ base: 'full', sm: 'auto' }}
              disabled={filesToSend.length === 0 || !sectionId || exceedsStorage}
              onClick={startUploads}
            >
              {filesToSend.length > 0
                ? t('bulk.start', { count: filesToSend.length, n: formatNumber(filesToSend.length) })
                : t('bulk.startNone')}
            </Button>
          </SubmitBar>
        </Stack>
      )}
    </Stack>
  );
}
