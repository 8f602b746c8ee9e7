import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type PlayerHeadFragment, PlayerHeadFragmentDoc } from '../../../apollo/generated.ts';
import { formatDate } from '../../../i18n/format.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { storefrontUrls } from '../../storefront/urls.ts';
import { useIsPreview } from '../preview.ts';

/** The open product's title and creator, and the way back to the library. */
export function PlayerHead({ product }: { product: FragmentType<PlayerHeadFragment> }) {
  const { t } = useTranslation('storefront');
  const { data, complete } = useFragment({ fragment: PlayerHeadFragmentDoc, from: product });
  const preview = useIsPreview();
  if (!complete) return null;
  return (
    <Box marginBlockEnd={{ base: 5, md: 6 }}>
      {!preview && (
        <AppLink to={storefrontUrls.myProducts} plain color="fg.muted" textStyle="sm">
          <Flex as="span" display="inline-flex" align="center" gap={1.5}>
            <ArrowLeft size={16} aria-hidden className="flip" />
            {t('library.title')}
          </Flex>
        </AppLink>
      )}
      <chakra.h1 textStyle={{ base: 'xl', md: '2xl' }} fontWeight="semibold" marginBlockStart={2} overflowWrap="anywhere">
        <BiText value={data.title} valueAr={data.titleAr} />
      </chakra.h1>
      <chakra.p color="fg.muted" textStyle="sm">
        <BiText value={data.creator.fullName} valueAr={data.creator.fullNameAr} />
      </chakra.p>
      {data.creator.opensUntil && (
        <Box marginBlockStart={3}>
          <Alert tone="warning">{t('library.closed', { until: formatDate(data.creator.opensUntil) })}</Alert>
        </Box>
      )}
    </Box>
  );
}
