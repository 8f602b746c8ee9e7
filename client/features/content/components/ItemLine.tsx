import { Box, chakra, Flex } from '@chakra-ui/react';
import { FileText, Film, Headphones } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ContentType } from '../../../apollo/generated.ts';
import { formatDuration } from '../../../i18n/format.ts';
import { StatusBadge } from '../../../ui/Badges.tsx';

export const typeIcons = { VIDEO: Film, AUDIO: Headphones, ARTICLE: FileText } as const;

export interface ItemLineProps {
  item: {
    type: ContentType;
    title: string;
    subtitle?: string | null;
    isFree: boolean;
    isVisible: boolean;
    file: { durationSeconds: number | null } | null;
  };
}

/** An item in one line: its type, its name, its length, and who may see it. */
export function ItemLine({ item: { type, title, subtitle, isFree, isVisible, file } }: ItemLineProps) {
  const { t } = useTranslation('content');
  const Icon = typeIcons[type];
  return (
    <Flex align="center" gap={3} minWidth={0}>
      <chakra.span color="brand.fg" flexShrink={0}>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </chakra.span>
      <Box flex={1} minWidth={0}>
        <Flex wrap="wrap" align="center" columnGap={2} rowGap={1}>
          <chakra.bdi overflowWrap="anywhere" minWidth={0}>
            {title}
          </chakra.bdi>
          {isFree && <StatusBadge tone="positive">{t('item.free')}</StatusBadge>}
          {!isVisible && <StatusBadge tone="neutral">{t('item.hidden')}</StatusBadge>}
        </Flex>
        <chakra.p color="fg.muted" textStyle="sm" overflowWrap="anywhere">
          <span>{t(`type.${type}`)}</span>
          {file?.durationSeconds != null && (
            <>
              <span aria-hidden>{' · '}</span>
              <chakra.bdi className="figures">{formatDuration(file.durationSeconds)}</chakra.bdi>
            </>
          )}
          {subtitle && (
            <>
              <span aria-hidden>{' · '}</span>
              <bdi>{subtitle}</bdi>
            </>
          )}
        </chakra.p>
      </Box>
    </Flex>
  );
}
