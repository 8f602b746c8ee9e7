import { Box, chakra, Flex, IconButton } from '@chakra-ui/react';
import { Captions, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../../ui/Allowed.tsx';
import { DeleteDialog, type DeleteDialogProps } from '../../../ui/DeleteDialog.tsx';
import { CaptionFileButton } from './CaptionFileButton.tsx';
import { languageName } from './languages.ts';

export interface CaptionRowProps {
  caption: { language: string; label: string };
  onReplace: (file: File) => Promise<void>;
  onDelete: DeleteDialogProps['remove'];
}

/** Captions in one language. */
export function CaptionRow({ caption: { language, label }, onReplace, onDelete }: CaptionRowProps) {
  const { t } = useTranslation('uploads');
  const [deletingCaption, setDeletingCaption] = useState(false);
  const captionLanguage = languageName(language);
  return (
    <Flex as="li" align="center" gap={3} paddingBlock={2.5} borderBlockStartWidth="1px">
      <chakra.span color="brand.fg" flexShrink={0}>
        <Captions size={20} strokeWidth={1.75} aria-hidden />
      </chakra.span>
      <Box flex={1} minWidth={0}>
        <chakra.bdi lang={language} overflowWrap="anywhere">
          {label}
        </chakra.bdi>
        {label !== captionLanguage && (
          <>
            {' '}
            <chakra.span color="fg.muted" textStyle="sm" marginInlineStart={1}>
              {captionLanguage}
            </chakra.span>
          </>
        )}
      </Box>
      <CaptionFileButton variant="outline" size="sm" aria-label={t('captions.replaceOf', { language: captionLanguage })} onFile={onReplace}>
        {t('captions.replace')}
      </CaptionFileButton>
      <Allowed needs="EDIT">
        <IconButton
          type="button"
          variant="ghost"
          size="sm"
          colorPalette="red"
          aria-label={t('captions.deleteOf', { language: captionLanguage })}
          onClick={() => setDeletingCaption(true)}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </Allowed>
      <DeleteDialog
        open={deletingCaption}
        onClose={() => setDeletingCaption(false)}
        title={t('captions.deleteTitle', { language: captionLanguage })}
        confirm={t('captions.delete')}
        remove={onDelete}
        done={t('captions.deleted')}
      >
        {t('captions.deleteText')}
      </DeleteDialog>
    </Flex>
  );
}
