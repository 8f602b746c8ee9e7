import { Box, chakra, Flex } from '@chakra-ui/react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UploadBar } from '../../../ui/upload/UploadBar.tsx';
import { isActive, progressOf, type Upload } from '../../../uploads/upload.ts';
import { UploadList, UploadListActions } from './UploadList.tsx';
import { UploadSummary } from './UploadSummary.tsx';

/** All uploads of the console, on every page: in a corner of a wide screen, at the bottom of a narrow one. */
export function UploadPanel({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useTranslation('uploads');
  const uploadListId = useId();
  const needsFiles = uploads.some(({ phase }) => phase === 'missing');
  const [panelIsOpen, setPanelIsOpen] = useState(needsFiles);
  // The list opens when a file must be chosen again.
  useEffect(() => {
    if (needsFiles) setPanelIsOpen(true);
  }, [needsFiles]);
  const { sent, size } = progressOf(uploads);
  const Chevron = panelIsOpen ? ChevronDown : ChevronUp;
  return (
    <Box
      as="section"
      aria-label={t('panel.label')}
      position={{ base: 'sticky', md: 'fixed' }}
      insetBlockEnd={{ base: 0, md: 4 }}
      insetInlineEnd={{ md: 4 }}
      zIndex="docked"
      width={{ base: 'full', md: '24rem' }}
      bg="bg.panel"
      borderWidth={{ base: 0, md: '1px' }}
      borderBlockStartWidth="1px"
      borderRadius={{ base: 'none', md: 'l3' }}
      borderStartRadius={{ base: 'none', md: 'l3' }}
      boxShadow="lg"
      overflow="hidden"
    >
      <chakra.button
        type="button"
        aria-expanded={panelIsOpen}
        aria-controls={uploadListId}
        onClick={() => setPanelIsOpen(!panelIsOpen)}
        display="flex"
        alignItems="center"
        gap={3}
        width="full"
        textAlign="start"
        paddingInline={4}
        paddingBlock={3}
        cursor="button"
        _hover={{ bg: 'bg.subtle' }}
        focusVisibleRing="inside"
      >
        <Box flex={1} minWidth={0}>
          <UploadSummary uploads={uploads} />
        </Box>
        <Chevron size={20} aria-hidden />
        <chakra.span srOnly>{t(panelIsOpen ? 'panel.collapse' : 'panel.expand')}</chakra.span>
      </chakra.button>
      <UploadBar
        upload={{
          phase: uploads.some(isActive) ? 'sending' : needsFiles ? 'missing' : sent < size ? 'paused' : 'done',
          sent,
          size: Math.max(1, size),
        }}
        aria-label={t('panel.all')}
      />
      <Flex id={uploadListId} direction="column" hidden={!panelIsOpen} maxHeight={{ base: '60dvh', md: '26rem' }}>
        <Box overflowY="auto" paddingInline={4} tabIndex={0} role="group" aria-label={t('panel.label')} focusVisibleRing="inside">
          <UploadList uploads={uploads} />
        </Box>
        <Box borderBlockStartWidth="1px" paddingInline={2} paddingBlock={1.5} _empty={{ display: 'none' }}>
          <UploadListActions uploads={uploads} />
        </Box>
      </Flex>
    </Box>
  );
}
