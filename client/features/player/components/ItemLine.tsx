import { Box, chakra } from '@chakra-ui/react';
import { AudioLines, FileText, SquarePlay } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ContentType } from '../../../apollo/generated.ts';
import { formatDuration } from '../../../i18n/format.ts';
import { BiText } from '../../../ui/BiText.tsx';

const kinds = {
  VIDEO: { icon: SquarePlay, label: 'item.video' },
  AUDIO: { icon: AudioLines, label: 'item.audio' },
  ARTICLE: { icon: FileText, label: 'item.article' },
} as const;

export interface ItemLineProps {
  item: {
    type: ContentType;
    title: string;
    titleAr: string | null;
    subtitle?: string | null;
    subtitleAr?: string | null;
    durationSeconds: number | null;
  };
}

/** An item's type, title and length, in one line. */
export function ItemLine({ item: { type, title, titleAr, subtitle, subtitleAr, durationSeconds } }: ItemLineProps) {
  const { t } = useTranslation('storefront');
  const { icon: Icon, label } = kinds[type];
  return (
    <>
      <chakra.span color="brand.fg" flexShrink={0}>
        <Icon size={20} strokeWidth={1.75} role="img" aria-label={t(label)} />
      </chakra.span>
      <Box as="span" display="block" flex={1} minWidth={0} overflowWrap="anywhere">
        <BiText value={title} valueAr={titleAr} />
        {(subtitle || subtitleAr) && (
          <chakra.span display="block" color="fg.muted" textStyle="sm">
            <BiText value={subtitle} valueAr={subtitleAr} />
          </chakra.span>
        )}
      </Box>
      {durationSeconds !== null && (
        <chakra.bdi className="figures" color="fg.muted" textStyle="sm" flexShrink={0}>
          {formatDuration(durationSeconds)}
        </chakra.bdi>
      )}
    </>
  );
}
