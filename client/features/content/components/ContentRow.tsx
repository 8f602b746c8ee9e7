import { useFragment } from '@apollo/client/react';
import { Box, Flex, IconButton } from '@chakra-ui/react';
import { BookOpen, Play } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ContentRowFragment, ContentRowFragmentDoc } from '../../../apollo/generated.ts';
import { pickText } from '../../../ui/BiText.tsx';
import { Handle } from '../outline/Handle.tsx';
import { contentUrls } from '../urls.ts';
import { ContentPreview } from './ContentPreview.tsx';
import { DeleteItemDialog } from './DeleteItemDialog.tsx';
import { FileStatus } from './FileStatus.tsx';
import { ItemFlags } from './ItemFlags.tsx';
import { ItemLine } from './ItemLine.tsx';
import { ItemMenu } from './ItemMenu.tsx';
import { MoveDialog } from './MoveDialog.tsx';

/** An item of a section, with its actions. It is only drawn again when it has changed. */
export const ContentRow = memo(function ContentRow({ id }: { id: string }) {
  const { data, complete } = useFragment({
    fragment: ContentRowFragmentDoc,
    fragmentName: 'ContentRow',
    from: { __typename: 'ContentItem', id },
  });
  return complete ? <ItemRow item={data} /> : null;
});

function ItemRow({ item }: { item: ContentRowFragment }) {
  const { t } = useTranslation('content');
  const [itemTask, setItemTask] = useState<'preview' | 'move' | 'delete' | null>(null);
  const closeTask = () => setItemTask(null);
  const { id, productId, type, file } = item;
  const title = pickText(item.title, item.titleAr).text;
  const namedItem = { ...item, title };
  return (
    <Flex
      as="li"
      data-item={id}
      wrap="wrap"
      align="center"
      columnGap={{ base: 2, md: 3 }}
      rowGap={2}
      paddingBlock={2.5}
      borderBlockStartWidth="1px"
    >
      <Handle kind="item" id={id} title={title} />
      <Box flex="1 1 9rem" minWidth={0}>
        <ItemLine item={item} to={contentUrls.edit(productId, id)} />
      </Box>
      {/* Below the title, which begins after the handle and the icon. */}
      {file && <FileStatus file={file} startsAfter={{ base: '5.25rem', md: '5.5rem' }} />}
      <Flex
        wrap="wrap"
        align="center"
        gap={1.5}
        flexShrink={0}
        flexBasis={{ base: 'full', md: 'auto' }}
        justify="flex-end"
        marginInlineStart={{ base: 0, md: 'auto' }}
      >
        <ItemFlags item={namedItem} />
        <IconButton variant="ghost" size="sm" aria-label={t('item.preview', { title })} onClick={() => setItemTask('preview')}>
          {type === 'ARTICLE' ? <BookOpen aria-hidden /> : <Play aria-hidden />}
        </IconButton>
        <ItemMenu item={namedItem} onMove={() => setItemTask('move')} onDelete={() => setItemTask('delete')} />
      </Flex>
      {itemTask === 'preview' && <ContentPreview id={id} title={title} onClose={closeTask} />}
      {itemTask === 'move' && <MoveDialog id={id} title={title} onClose={closeTask} />}
      <DeleteItemDialog item={namedItem} open={itemTask === 'delete'} onClose={closeTask} />
    </Flex>
  );
}
