import { useQuery } from '@apollo/client/react';
import { Box, chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ContentOfTypeDocument, type ContentType } from '../../../apollo/generated.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { contentUrls } from '../urls.ts';
import { ItemLine } from './ItemLine.tsx';

/** The product's present videos, recordings or articles; nothing if there are none. */
export function OfType({ productId, type }: { productId: string; type: ContentType }) {
  const { t } = useTranslation('content');
  const { data, fetchMore } = useQuery(ContentOfTypeDocument, { variables: { productId, type }, fetchPolicy: 'cache-and-network' });
  const { nodes = [], pageInfo, totalCount = 0 } = data?.contentItems ?? {};
  if (nodes.length === 0) return null;
  return (
    <Box as="section" marginBlockStart={12}>
      <chakra.h2 textStyle="lg" fontWeight="semibold" marginBlockEnd={3}>
        {t(`ofType.${type}`, { n: formatNumber(totalCount) })}
      </chakra.h2>
      <Stack as="ul" gap={0} listStyleType="none" borderBlockEndWidth="1px">
        {nodes.map((item) => (
          <Box key={item.id} as="li" paddingBlock={2.5} borderBlockStartWidth="1px">
            <ItemLine item={item} to={contentUrls.edit(productId, item.id)} badges />
          </Box>
        ))}
      </Stack>
      {pageInfo?.hasNextPage && <LoadMore onLoad={() => fetchMore({ variables: { after: pageInfo.endCursor } })} />}
    </Box>
  );
}
