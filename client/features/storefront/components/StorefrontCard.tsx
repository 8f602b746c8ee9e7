import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { type StorefrontCardFragment, StorefrontCardFragmentDoc } from '../../../apollo/generated.ts';
import { BiText } from '../../../ui/BiText.tsx';
import { Money } from '../../../ui/Money.tsx';
import { storefrontUrls } from '../urls.ts';
import { AvailabilityBadge } from './AvailabilityBadge.tsx';
import { CardLink } from './CardLink.tsx';
import { CardPicture } from './CardPicture.tsx';

/** A product on a creator's page. */
export function StorefrontCard({ product }: { product: FragmentType<StorefrontCardFragment> }) {
  const { t } = useTranslation();
  const { data, complete } = useFragment({ fragment: StorefrontCardFragmentDoc, from: product });
  if (!complete) return null;
  return (
    <Box as="li" position="relative" className="group">
      <CardPicture image={data.cover} alt="" seed={data.id} />
      <chakra.h3 textStyle="md" marginBlockStart={3}>
        <CardLink to={storefrontUrls.product(data.creator.username, data.id)}>
          <BiText value={data.title} valueAr={data.titleAr} lines={2} />
        </CardLink>
      </chakra.h3>
      {(data.subtitle || data.subtitleAr) && (
        <chakra.p color="fg.muted" textStyle="sm" marginBlockStart={1}>
          <BiText value={data.subtitle} valueAr={data.subtitleAr} lines={2} />
        </chakra.p>
      )}
      <Flex align="center" wrap="wrap" columnGap={3} rowGap={1} marginBlockStart={2}>
        <Money value={data.price} free={t('free')} fontWeight="medium" />
        <AvailabilityBadge product={data} />
      </Flex>
    </Box>
  );
}
