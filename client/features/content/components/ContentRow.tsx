import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Box, Flex, IconButton } from '@chakra-ui/react';
import { Eye, Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ContentRowFragment, ContentRowFragmentDoc } from '../../../apollo/generated.ts';
import { Allowed } from '../../../ui/Allowed.tsx';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { errorMessage } from '../../../ui/errorMessage.ts';
import { toast } from '../../../ui/toaster.tsx';
import { useContentItemDelete } from '../mutations/useContentItemDelete.ts';
import { contentUrls } from '../urls.ts';
import { ContentPreview } from './ContentPreview.tsx';
import { ItemLine } from './ItemLine.tsx';

/** An item of a section: to look at, to change, to take away. */
export function ContentRow({ item }: { item: FragmentType<typeof ContentRowFragmentDoc> }) {
  const { data, complete } = useFragment({ fragment: ContentRowFragmentDoc, from: item });
  return complete ? <Row item={data} /> : null;
}

function Row({ item }: { item: ContentRowFragment }) {
  const { t } = useTranslation(['content', 'common']);
  const [previewing, setPreviewing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const { id, productId, title } = item;
  const icon = { variant: 'ghost', size: 'sm' } as const;
  return (
    <Flex as="li" wrap={{ base: 'wrap', sm: 'nowrap' }} align="center" columnGap={3} paddingBlock={3} borderBlockStartWidth="1px">
      <Box flex="1 1 14rem" minWidth={0}>
        <ItemLine item={item} />
      </Box>
      <Flex marginInlineStart="auto" flexShrink={0}>
        <IconButton {...icon} aria-label={t('item.preview', { title })} onClick={() => setPreviewing(true)}>
          {item.type === 'ARTICLE' ? <Eye aria-hidden /> : <Play aria-hidden />}
        </IconButton>
        <Allowed needs="EDIT">
          <ButtonLink {...icon} to={contentUrls.edit(productId, id)} aria-label={t('item.edit', { title })} paddingInline={0} minWidth={9}>
            <Pencil aria-hidden />
          </ButtonLink>
        </Allowed>
        <Allowed needs="EDIT">
          <IconButton {...icon} colorPalette="red" aria-label={t('item.delete', { title })} onClick={() => setDeleting(true)}>
            <Trash2 aria-hidden />
          </IconButton>
        </Allowed>
      </Flex>
      {previewing && <ContentPreview id={id} title={title} onClose={() => setPreviewing(false)} />}
      <DeleteDialog item={item} open={deleting} onClose={() => setDeleting(false)} />
    </Flex>
  );
}

function DeleteDialog({ item: { id, productId, title }, open, onClose }: { item: ContentRowFragment; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['content', 'messages']);
  const [busy, setBusy] = useState(false);
  const remove = useContentItemDelete();
  const confirm = async () => {
    setBusy(true);
    try {
      const [failure] = await remove({ id, productId });
      if (failure) toast.error(failure.message);
      else toast.success(t('success.contentDeleted', { ns: 'messages' }));
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setBusy(false);
      onClose();
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={t('item.deleteTitle')}
      confirm={t('item.deleteConfirm')}
      danger
      busy={busy}
    >
      {t('item.deleteText', { title })}
    </ConfirmDialog>
  );
}
