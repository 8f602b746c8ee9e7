import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Eye, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDenialReason } from '../../../ui/Allowed.tsx';
import { AppLink, ButtonLink } from '../../../ui/AppLink.tsx';
import { productUrls } from '../urls.ts';

const parts = ['page', 'player'] as const;
/** A common phone's window. */
const phonePreview = 'popup,width=390,height=844';

/** The bar of a preview: chooses the part and the width, and leads back to the product. */
export function PreviewBar({ productId, part }: { productId: string; part: (typeof parts)[number] }) {
  const { t } = useTranslation('products');
  const mayNot = useDenialReason('EDIT');
  return (
    <Box as="aside" aria-label={t('form.preview')} bg="saffron.subtle" color="saffron.fg" borderBlockEndWidth="1px" textStyle="sm">
      <Flex
        wrap="wrap"
        align="center"
        columnGap={{ base: 2, md: 6 }}
        rowGap={2}
        maxWidth="content"
        marginInline="auto"
        paddingInline={{ base: 4, md: 8 }}
        paddingBlock={2}
      >
        <Flex align="center" gap={2} flex="1 1 16rem" minWidth={0}>
          <Eye size={18} aria-hidden style={{ flexShrink: 0 }} />
          <chakra.p fontWeight="medium">{t('preview.banner')}</chakra.p>
        </Flex>
        <Flex as="nav" aria-label={t('preview.parts')} gap={1}>
          {parts.map((name) => (
            <AppLink
              key={name}
              to={productUrls.preview(productId, name)}
              plain
              preventScrollReset
              aria-current={name === part ? 'page' : undefined}
              paddingInline={{ base: 2, md: 3 }}
              paddingBlock={1.5}
              borderRadius="l2"
              css={{ '&[aria-current=page]': { bg: 'bg.panel', color: 'fg', fontWeight: 'medium' } }}
            >
              {t(`preview.${name}`)}
            </AppLink>
          ))}
        </Flex>
        <Flex gap={2}>
          <Button
            size="sm"
            variant="outline"
            color="inherit"
            hideBelow="md"
            onClick={() => window.open(window.location.href, 'diwan-preview', phonePreview)}
          >
            <Smartphone aria-hidden />
            {t('preview.phone')}
          </Button>
          <ButtonLink
            to={mayNot ? productUrls.view(productId) : productUrls.edit(productId)}
            size="sm"
            variant="outline"
            color="inherit"
            paddingInline={{ base: 2, md: 3 }}
          >
            {t(mayNot ? 'preview.back' : 'preview.edit')}
          </ButtonLink>
        </Flex>
      </Flex>
    </Box>
  );
}
