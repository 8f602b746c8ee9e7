import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { type PlaylistFragment, PlaylistFragmentDoc } from '../../../apollo/generated.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { ProgressRing } from '../../../ui/ProgressRing.tsx';
import { shareOf } from '../../progress/resume.ts';
import { useItemUrl } from '../itemUrl.ts';
import { ItemLine } from './ItemLine.tsx';

/** Everything in an opened product; the current item is marked. */
export function Playlist({ product, current }: { product: FragmentType<PlaylistFragment>; current: string }) {
  const { t } = useTranslation('storefront');
  const { data, complete } = useFragment({ fragment: PlaylistFragmentDoc, from: product });
  const itemUrl = useItemUrl();
  if (!complete) return null;
  return (
    <Box as="nav" aria-label={t('player.contents')}>
      <Flex justify="space-between" align="center" gap={3} marginBlockEnd={4}>
        <chakra.h2 textStyle="lg" fontWeight="semibold">
          {t('player.contents')}
        </chakra.h2>
        {data.progress && data.progress.itemCount > 0 && (
          <Flex align="center" gap={2} color="fg.muted" textStyle="sm">
            <span>
              {t('progress.of', { done: formatNumber(data.progress.completedCount), all: formatNumber(data.progress.itemCount) })}
            </span>
            <ProgressRing share={data.progress.percent / 100} label="" />
          </Flex>
        )}
      </Flex>
      <Stack gap={6}>
        {data.sections
          .filter(({ items }) => items.length > 0)
          .map(({ id, title, titleAr, items }) => (
            <Box key={id}>
              <chakra.h3 color="fg.muted" textStyle="sm" fontWeight="medium" marginBlockEnd={1} overflowWrap="anywhere">
                <BiText value={title} valueAr={titleAr} />
              </chakra.h3>
              <chakra.ul listStyleType="none">
                {items.map((item) => (
                  <li key={item.id}>
                    <AppLink
                      to={itemUrl(data.id, item.id)}
                      plain
                      preventScrollReset
                      aria-current={item.id === current ? 'true' : undefined}
                      display="flex"
                      alignItems="center"
                      gap={3}
                      minHeight={12}
                      paddingInline={3}
                      paddingBlock={2}
                      marginInline={-3}
                      borderRadius="l2"
                      transition="background 150ms"
                      _hover={{ bg: 'bg.muted' }}
                      css={{ '&[aria-current=true]': { bg: 'brand.subtle', fontWeight: 'medium' } }}
                    >
                      <ItemLine item={item} />
                      <ProgressRing share={shareOf(item.progress, item.durationSeconds)} label="" />
                    </AppLink>
                  </li>
                ))}
              </chakra.ul>
            </Box>
          ))}
      </Stack>
    </Box>
  );
}
