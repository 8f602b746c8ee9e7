import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { chakra, Flex, Stack } from '@chakra-ui/react';
import { MessageCircle, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type BuyerContactsFragment, BuyerContactsFragmentDoc } from '../../../apollo/generated.ts';
import { ExternalLink } from '../../../ui/AppLink.tsx';

/** Group chat and support number, for buyers only; nothing where the product has neither. */
export function BuyerContacts({ product }: { product: FragmentType<BuyerContactsFragment> }) {
  const { t } = useTranslation('storefront');
  const { data, complete } = useFragment({ fragment: BuyerContactsFragmentDoc, from: product });
  if (!complete || !(data.groupChatLink || data.supportNumber)) return null;
  return (
    <Stack gap={3} marginBlockStart={8} paddingBlockStart={6} borderBlockStartWidth="1px">
      {data.groupChatLink && (
        <Flex align="center" gap={3}>
          <MessageCircle size={20} strokeWidth={1.75} aria-hidden />
          <ExternalLink href={data.groupChatLink}>{t('player.groupChat')}</ExternalLink>
        </Flex>
      )}
      {data.supportNumber && (
        <Flex align="center" gap={3}>
          <Phone size={20} strokeWidth={1.75} aria-hidden />
          <chakra.span>
            {t('player.support')}{' '}
            <chakra.a
              href={`tel:${data.supportNumber}`}
              dir="ltr"
              display="inline-block"
              color="brand.fg"
              textDecoration="underline"
              textUnderlineOffset="3px"
            >
              {data.supportNumber}
            </chakra.a>
          </chakra.span>
        </Flex>
      )}
    </Stack>
  );
}
