import { Flex, type FlexProps } from '@chakra-ui/react';
import { Clock, ListVideo } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../i18n/format.ts';
import { useCounted } from '../../../ui/useCounted.ts';

/** How much is in a product: its items, and how long they play. */
export function ContentsFacts({ offerItemCount, offerSeconds, ...props }: FlexProps & { offerItemCount: number; offerSeconds: number }) {
  const { t } = useTranslation('storefront');
  const counted = useCounted();
  return (
    <Flex wrap="wrap" columnGap={4} rowGap={1} color="fg.muted" textStyle="sm" {...props}>
      <Flex as="span" align="center" gap={1.5}>
        <ListVideo size={16} aria-hidden className="flip" />
        {counted('items', offerItemCount)}
      </Flex>
      {offerSeconds > 0 && (
        <Flex as="span" align="center" gap={1.5}>
          <Clock size={16} role="img" aria-label={t('product.duration')} />
          <bdi className="figures">{formatDuration(offerSeconds)}</bdi>
        </Flex>
      )}
    </Flex>
  );
}
