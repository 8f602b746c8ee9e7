import { Box, chakra, Flex } from '@chakra-ui/react';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { useItemUrl } from '../itemUrl.ts';

export interface Neighbour {
  id: string;
  title: string;
  titleAr: string | null;
}

/** The items before and after the one that is open. */
export function Neighbours({
  previousItem,
  nextItem,
  productId,
}: {
  previousItem: Neighbour | null;
  nextItem: Neighbour | null;
  productId: string;
}) {
  const { t } = useTranslation('storefront');
  const itemUrl = useItemUrl();
  return (
    <Flex justify="space-between" align="center" wrap="wrap" gap={3} marginBlockStart={8} paddingBlockStart={5} borderBlockStartWidth="1px">
      {previousItem ? <Step to={itemUrl(productId, previousItem.id)} label={t('player.previous')} item={previousItem} isBack /> : <span />}
      {nextItem ? (
        <Step to={itemUrl(productId, nextItem.id)} label={t('player.next')} item={nextItem} />
      ) : (
        <chakra.p color="fg.muted">{t('player.finished')}</chakra.p>
      )}
    </Flex>
  );
}

function Step({ to, label, item, isBack = false }: { to: string; label: string; item: Neighbour; isBack?: boolean }) {
  const Arrow = isBack ? ArrowLeft : ArrowRight;
  return (
    <ButtonLink
      to={to}
      variant={isBack ? 'ghost' : 'outline'}
      size="lg"
      height="auto"
      paddingBlock={2}
      maxWidth="full"
      whiteSpace="normal"
      width={{ base: 'full', sm: 'auto' }}
      justifyContent={{ base: isBack ? 'flex-end' : 'space-between', sm: 'center' }}
      paddingInline={{ base: isBack ? 0 : 5, sm: 5 }}
      marginInlineStart={isBack ? undefined : 'auto'}
      textAlign="start"
      flexDirection={isBack ? 'row-reverse' : 'row'}
    >
      <Box minWidth={0} overflowWrap="anywhere">
        <chakra.span display="block" color="fg.muted" textStyle="xs" fontWeight="normal">
          {label}
        </chakra.span>
        <BiText value={item.title} valueAr={item.titleAr} />
      </Box>
      <Arrow aria-hidden className="flip" />
    </ButtonLink>
  );
}
