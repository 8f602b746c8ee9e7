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
import { type Chosen, withFiles } from './chosen.ts';
import { FlagSwitches } from './FlagSwitches.tsx';
import { ProductUploads } from './ProductUploads.tsx';
import { SectionChoice } from './SectionChoice.tsx';
import { StorageMeter, useStorage } from './StorageMeter.tsx';

export interface BulkUploadProps {
  product: NonNullable<BulkUploadPageQuery['product']>;
  kind: 'VIDEO' | 'AUDIO';
}

const bytesOf = (files: readonly { size: number }[]) => files.reduce((sum, { size }) => sum + size, 0);

/** The steps of a bulk upload: choosing files, naming them, and sending them with their progress. */
export function BulkUpload({ product: { id: productId, sections }, kind }: BulkUploadProps) {
  const { t } = useTranslation('uploads');
  const [query] = useSearchParams();
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [section, setSection] = useState(query.get('section') ?? undefined);
  const [flags, setFlags] = useState({ isFree: false, isVisible: true });
  const list = useRef<HTMLDivElement>(null);
  const uploads = useUploads();
  const own = uploads.filter(({ item }) => item?.productId === productId);
  const unannounced = uploads.filter((upload) => isActive(upload) && !upload.url);
  const { storage, free, failed } = useStorage(bytesOf(unannounced));
  const sectionId = (sections.find(({ id }) => id === section) ?? sections.at(0))?.id;
  const good = chosen.filter(({ refusal }) => !refusal);
  const needed = bytesOf(good.map(({ file }) => file));
  const tooMuch = free !== null && needed > free;

  const add = (files: File[]) => {
    const running = own.filter((upload) => isActive(upload) && upload.item?.sectionId === sectionId);
    setChosen((before) => withFiles(before, files, kind, running));
  };
  const start = () => {
    if (!sectionId) return;
    addUploads(
      good.map(({ file, title }) => ({ file, kind, item: { productId, sectionId, title: title.trim() || titleOf(file.name), ...flags } })),
    );
    setChosen([]);
    // The pressed button is gone, so the focus moves.
    requestAnimationFrame(() => list.current?.focus());
  };

  return (
    <Stack gap={8}>
      <UnsavedWarning dirty={good.length > 0} unkept />
      {own.length > 0 && <ProductUploads ref={list} uploads={own} />}
      <Stack gap={5}>
        <SectionChoice productId={productId} sections={sections} value={sectionId} onChange={setSection} />
        <Chooser kind={kind} small={chosen.length > 0 || own.length > 0} onFiles={add} />
        <StorageMeter
          storage={storage}
          failed={failed}
          uploading={(storage?.reservedBytes ?? 0) + bytesOf(unannounced)}
          selected={needed}
        />
      </Stack>
      {chosen.length > 0 && (
        <Stack as="section" gap={5} aria-label={t('bulk.chosen')}>
          <Box>
            <Flex justify="space-between" align="baseline" gap={3} marginBlockEnd={3}>
              <chakra.h2 textStyle="lg" fontWeight="semibold">
                {t('bulk.chosen')}
              </chakra.h2>
              <chakra.span role="status" color="fg.muted" textStyle="sm" className="figures">
                {t('bulk.files', { count: good.length, n: formatNumber(good.length), size: formatBytes(needed) })}
              </chakra.span>
            </Flex>
            <ChosenList
              chosen={chosen}
              onTitle={(id, title) => setChosen(chosen.map((one) => (one.id === id ? { ...one, title } : one)))}
              onRemove={(id) => setChosen(chosen.filter((one) => one.id !== id))}
            />
          </Box>
          <FlagSwitches flags={flags} onChange={setFlags} />
          {tooMuch && <Alert tone="warning">{t('bulk.tooMuch', { needed: formatBytes(needed), free: formatBytes(free) })}</Alert>}
          <SubmitBar>
            <Button
              colorPalette="brand"
              width={{ base: 'full', sm: 'auto' }}
              disabled={good.length === 0 || !sectionId || tooMuch}
              onClick={start}
            >
              {good.length > 0 ? t('bulk.start', { count: good.length, n: formatNumber(good.length) }) : t('bulk.startNone')}
            </Button>
          </SubmitBar>
        </Stack>
      )}
    </Stack>
  );
}
