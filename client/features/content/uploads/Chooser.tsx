import { Box, Center, chakra, Portal, Stack } from '@chakra-ui/react';
import { FilePlus2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { megabytesAllowed } from '../../../../schema/rules/files.ts';
import { formatBytes } from '../../../i18n/format.ts';
import { FilePicker } from '../../../ui/upload/FilePicker.tsx';
import { accepted } from '../../../uploads/picked.ts';
import { useFileDrop } from './useFileDrop.ts';

export interface ChooserProps {
  kind: 'VIDEO' | 'AUDIO';
  /** Smaller, once files are listed below it. */
  small: boolean;
  onFiles: (files: File[]) => void;
}

/** Chooses many files; they may be dropped anywhere on the page. */
export function Chooser({ kind, small, onFiles }: ChooserProps) {
  const { t } = useTranslation('uploads');
  const chooserId = useId();
  const filesAreOver = useFileDrop(true, onFiles);
  return (
    <>
      <FilePicker
        id={chooserId}
        accept={accepted[kind]}
        multiple
        onPick={onFiles}
        aria-labelledby={`${chooserId}-label`}
        aria-describedby={`${chooserId}-limit`}
        minHeight={small ? 24 : 48}
      >
        <Stack align="center" gap={1} color="fg.muted" textStyle="sm">
          <FilePlus2 size={small ? 22 : 32} strokeWidth={1.5} aria-hidden />
          <chakra.span>
            <chakra.span id={`${chooserId}-label`} color="brand.fg" fontWeight="medium" textDecoration="underline">
              {t(`bulk.choose${kind}`)}
            </chakra.span>{' '}
            <chakra.span hideBelow="md">{t('bulk.drop')}</chakra.span>
          </chakra.span>
          <chakra.span id={`${chooserId}-limit`} textStyle="xs">
            {t(`bulk.limit${kind}`, { max: formatBytes(megabytesAllowed[kind] * 1_000_000) })}
          </chakra.span>
        </Stack>
      </FilePicker>
      {filesAreOver && (
        <Portal>
          <Center position="fixed" inset={0} zIndex="modal" bg="blackAlpha.500" pointerEvents="none" padding={6}>
            <Box bg="bg.panel" borderRadius="l3" paddingInline={8} paddingBlock={6} boxShadow="lg" textStyle="lg" fontWeight="semibold">
              {t('bulk.dropNow')}
            </Box>
          </Center>
        </Portal>
      )}
    </>
  );
}
