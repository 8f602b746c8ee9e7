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
export function Neighbours({ previous, next, productId }: { previous: Neighbour | null; next: Neighbour | null; productId: string }) {
  const { t } = useTranslation('storefront');
  const itemUrl = useItemUrl();
  return (
    <Flex justify="space-between" align="center" wrap="wrap" gap={3} marginBlockStart={8} paddingBlockStart={5} borderBlockStartWidth="1px">
      {previous ? <Step to={itemUrl(productId, previous.id)} label={t('player.previous')} item={previous} back /> : <span />}
      {next ? (
        <Step to={itemUrl(productId, next.id)} label={t('player.next')} item={next} />
      ) : (
        <chakra.p color="fg.muted">{t('player.finished')}</chakra.p>
      )}
    </Flex>
  );
}

function Step({ to, label, item, back = false }: { to: string; label: string; item: Neighbour; back?: boolean }) {
  const Arrow = back ? ArrowLeft : ArrowRight;
  return (
    <ButtonLink
      to={to}
      variant={back ? 'ghost' : 'outline'}
      size="lg"
      height="auto"
      paddingBlock={2}
      maxWidth="full"
      whiteSpace="normal"
      width={{ base: 'full', sm: 'auto' }}
      justifyContent={{ base: back ? 'flex-end' : 'space-between', sm: 'center' }}
      paddingInline={{ base: back ? 0 : 5, sm: 5 }}
      marginInlineStart={back ? undefined : 'auto'}
      textAlign="start"
      flexDirection={back ? 'row-reverse' : 'row'}
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
