import { Box, chakra, Flex } from '@chakra-ui/react';
import { FileText, Film, Headphones } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ItemLineFragment } from '../../../apollo/generated.ts';
import { formatDuration } from '../../../i18n/format.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { StatusBadge } from '../../../ui/Badges.tsx';
import { BiText } from '../../../ui/BiText.tsx';

export const typeIcons = { VIDEO: Film, AUDIO: Headphones, ARTICLE: FileText } as const;

export interface ItemLineProps {
  item: Omit<ItemLineFragment, ' $fragmentName'> & { subtitle?: string | null; subtitleAr?: string | null };
  /** Shows badges that say who may see it. */
  badges?: boolean;
  /** The address behind its title. */
  to?: string;
}

/** An item in two lines: its name, then what it is and how long. */
export function ItemLine({ item, to, badges }: ItemLineProps) {
  const { type, isFree, isVisible, file } = item;
  const { t } = useTranslation('content');
  const TypeIcon = typeIcons[type];
  const itemTitle = (
    <chakra.span display="block" overflowWrap="anywhere" fontWeight="medium" color={isVisible ? undefined : 'fg.muted'}>
      <BiText value={item.title} valueAr={item.titleAr} lines={2} />
    </chakra.span>
  );
  return (
    <Flex align="center" gap={3} minWidth={0}>
      <chakra.span
        color={isVisible ? 'brand.fg' : 'fg.muted'}
        bg={isVisible ? 'brand.subtle' : 'bg.muted'}
        borderRadius="l2"
        display="grid"
        placeItems="center"
        boxSize={9}
        flexShrink={0}
      >
        <TypeIcon size={18} strokeWidth={1.75} aria-hidden />
      </chakra.span>
      <Box flex={1} minWidth={0}>
        {to ? (
          <AppLink to={to} plain display="block" fontWeight="medium" _hover={{ textDecoration: 'underline' }}>
            {itemTitle}
          </AppLink>
        ) : (
          itemTitle
        )}
        {badges && (isFree || !isVisible) && (
          <Flex gap={1.5} marginBlock={1}>
            {isFree && <StatusBadge tone="positive">{t('item.free')}</StatusBadge>}
            {!isVisible && <StatusBadge tone="neutral">{t('item.hidden')}</StatusBadge>}
          </Flex>
        )}
        <chakra.p color="fg.muted" textStyle="sm" overflowWrap="anywhere">
          <span>{t(`type.${type}`)}</span>
          {file?.durationSeconds != null && (
            <>
              <span aria-hidden>{' · '}</span>
              <chakra.bdi className="figures">{formatDuration(file.durationSeconds)}</chakra.bdi>
            </>
          )}
          {(item.subtitle || item.subtitleAr) && (
            <>
              <span aria-hidden>{' · '}</span>
              <BiText value={item.subtitle} valueAr={item.subtitleAr} />
            </>
          )}
        </chakra.p>
      </Box>
    </Flex>
  );
}
