import { Box, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { CreatorBylineFragment } from '../../../apollo/generated.ts';
import { isArabic } from '../../../i18n/language.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { BiText, pickText } from '../../../ui/BiText.tsx';
import { storefrontUrls } from '../urls.ts';

/** The product's creator, with a link to their page, unless they have closed the account. */
export function CreatorByline({ creator }: { creator: CreatorBylineFragment }) {
  const { t } = useTranslation('storefront');
  const name = <BiText value={creator.fullName} valueAr={creator.fullNameAr} />;
  return (
    <Flex align="center" gap={3}>
      <Avatar image={creator.profilePic} name={pickText(creator.fullName, creator.fullNameAr).text} size={11} />
      <Box minWidth={0}>
        <chakra.p>
          {t('product.by')} {creator.opensUntil ? name : <AppLink to={storefrontUrls.creator(creator.username)}>{name}</AppLink>}
        </chakra.p>
        {creator.profession && (
          <chakra.p color="fg.muted" textStyle="sm">
            {isArabic ? creator.profession.labelAr : creator.profession.label}
          </chakra.p>
        )}
      </Box>
    </Flex>
  );
}
