import { chakra, Flex } from '@chakra-ui/react';
import { Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** A creator's number for their customers, to be called. */
export function SupportNumber({ number }: { number: string }) {
  const { t } = useTranslation('storefront');
  return (
    <Flex align="center" gap={2} textStyle="sm" minHeight={6}>
      <chakra.span color="fg.muted" display="inline-flex">
        <Phone size={16} aria-hidden />
      </chakra.span>
      <span>
        {t('links.support')}{' '}
        <chakra.a
          href={`tel:${number}`}
          color="brand.fg"
          fontWeight="medium"
          textDecoration="underline"
          textUnderlineOffset="3px"
          borderRadius="xs"
          focusVisibleRing="outside"
        >
          <bdi dir="ltr">{number}</bdi>
        </chakra.a>
      </span>
    </Flex>
  );
}
