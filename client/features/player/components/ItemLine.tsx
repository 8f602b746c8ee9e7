import { Box, chakra } from '@chakra-ui/react';
import { AudioLines, FileText, SquarePlay } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ContentType } from '../../../apollo/generated.ts';
import { formatDuration } from '../../../i18n/format.ts';

const kinds = {
  VIDEO: { icon: SquarePlay, label: 'item.video' },
  AUDIO: { icon: AudioLines, label: 'item.audio' },
  ARTICLE: { icon: FileText, label: 'item.article' },
} as const;

export interface ItemLineProps {
  type: ContentType;
  title: string;
  subtitle?: string | null;
  seconds: number | null;
}

/** An item's type, title and length, in one line. */
export function ItemLine({ type, title, subtitle, seconds }: ItemLineProps) {
  const { t } = useTranslation('storefront');
  const { icon: Icon, label } = kinds[type];
  return (
    <>
      <chakra.span color="brand.fg" flexShrink={0}>
        <Icon size={20} strokeWidth={1.75} role="img" aria-label={t(label)} />
      </chakra.span>
      <Box as="span" display="block" flex={1} minWidth={0} overflowWrap="anywhere">
        <bdi>{title}</bdi>
        {subtitle && (
          <chakra.span display="block" color="fg.muted" textStyle="sm">
            <bdi>{subtitle}</bdi>
          </chakra.span>
        )}
      </Box>
      {seconds !== null && (
        <chakra.bdi className="figures" color="fg.muted" textStyle="sm" flexShrink={0}>
          {formatDuration(seconds)}
        </chakra.bdi>
      )}
    </>
  );
}
