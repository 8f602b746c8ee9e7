import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { ArrowRight } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type StageItemFragment, StageItemFragmentDoc } from '../../../apollo/generated.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import type { PictureSource } from '../../../ui/Picture.tsx';
import { storefrontUrls } from '../urls.ts';
import { ItemView } from './ItemView.tsx';

export interface StageProps {
  item: FragmentType<StageItemFragment>;
  next: { id: string; title: string } | null;
  productId: string;
  cover: PictureSource | null;
}

/** The item that is open, and the one after it. */
export function Stage({ item, next, productId, cover }: StageProps) {
  const { t } = useTranslation('storefront');
  const { data, complete } = useFragment({ fragment: StageItemFragmentDoc, fragmentName: 'StageItem', from: item });
  const after = useRef<HTMLDivElement>(null);
  if (!complete) return null;
  // At the end the keyboard stands on what comes next, unless it is somewhere else by now.
  const offerNext = () => {
    if (document.fullscreenElement === null && document.activeElement?.matches('body, video')) after.current?.querySelector('a')?.focus();
  };
  return (
    <Box as="section" minWidth={0}>
      {data.type !== 'ARTICLE' && <ItemView item={data} productId={productId} cover={cover} onEnded={offerNext} />}
      {data.type === 'VIDEO' && (
        <Box marginBlock={5} overflowWrap="anywhere">
          <chakra.h2 textStyle={{ base: 'xl', md: '2xl' }} fontWeight="semibold">
            <bdi>{data.title}</bdi>
          </chakra.h2>
          {data.subtitle && (
            <chakra.p color="fg.muted" textStyle="lg" marginBlockStart={1}>
              <bdi>{data.subtitle}</bdi>
            </chakra.p>
          )}
        </Box>
      )}
      {data.type === 'ARTICLE' && (
        // Heading and text stand on the side where their own language starts.
        <Box marginBlockEnd={5} maxWidth="prose" overflowWrap="anywhere">
          <chakra.h2 dir="auto" textStyle={{ base: '2xl', md: '3xl' }} fontWeight="semibold">
            {data.title}
          </chakra.h2>
          {data.subtitle && (
            <chakra.p dir="auto" color="fg.muted" textStyle="lg" marginBlockStart={1}>
              {data.subtitle}
            </chakra.p>
          )}
        </Box>
      )}
      {data.type === 'ARTICLE' && <ItemView item={data} productId={productId} cover={cover} />}
      <Flex ref={after} justify="flex-end" align="center" marginBlockStart={8} paddingBlockStart={5} borderBlockStartWidth="1px">
        {next ? (
          <ButtonLink
            to={storefrontUrls.myItem(productId, next.id)}
            variant="outline"
            height="auto"
            paddingBlock={2}
            maxWidth="full"
            whiteSpace="normal"
            textAlign="start"
          >
            <Box minWidth={0} overflowWrap="anywhere">
              <chakra.span display="block" color="fg.muted" textStyle="xs" fontWeight="normal">
                {t('player.next')}
              </chakra.span>
              <bdi>{next.title}</bdi>
            </Box>
            <ArrowRight aria-hidden className="flip" />
          </ButtonLink>
        ) : (
          <chakra.p color="fg.muted">{t('player.finished')}</chakra.p>
        )}
      </Flex>
    </Box>
  );
}
