import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { type CreatorBylineFragment, CreatorBylineFragmentDoc } from '../../../apollo/generated.ts';
import { isArabic } from '../../../i18n/language.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { BiText, pickText } from '../../../ui/BiText.tsx';
import { storefrontUrls } from '../urls.ts';

/** The product's creator, with the way to their page. */
export function CreatorByline({ creator }: { creator: FragmentType<CreatorBylineFragment> }) {
  const { t } = useTranslation('storefront');
  const { data, complete } = useFragment({ fragment: CreatorBylineFragmentDoc, from: creator });
  if (!complete) return null;
  return (
    <Flex align="center" gap={3}>
      <Avatar image={data.profilePic} name={pickText(data.fullName, data.fullNameAr).text} size={11} />
      <Box minWidth={0}>
        <chakra.p>
          {t('product.by')}{' '}
          <AppLink to={storefrontUrls.creator(data.username)}>
            <BiText value={data.fullName} valueAr={data.fullNameAr} />
          </AppLink>
        </chakra.p>
        {data.profession && (
          <chakra.p color="fg.muted" textStyle="sm">
            {isArabic ? data.profession.labelAr : data.profession.label}
          </chakra.p>
        )}
      </Box>
    </Flex>
  );
}
