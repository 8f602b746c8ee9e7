import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { type PlayableItemFragment, PlayableItemFragmentDoc } from '../../../apollo/generated.ts';
import { Alert } from '../../../ui/Alert.tsx';
import type { PictureSource } from '../../../ui/Picture.tsx';
import { ArticleView } from './ArticleView.tsx';
import { AudioPlayer } from './AudioPlayer.tsx';
import { VideoPlayer } from './VideoPlayer.tsx';

export interface ItemViewProps {
  item: FragmentType<PlayableItemFragment>;
  productId: string;
  /** Shown before a video starts, and beside a recording. */
  cover: PictureSource | null;
  onEnded?: () => void;
}

/** Opens an item: plays it, or shows it to read. */
export function ItemView({ item, productId, cover, onEnded }: ItemViewProps) {
  const { t } = useTranslation('storefront');
  const { data, complete } = useFragment({ fragment: PlayableItemFragmentDoc, from: item });
  if (!complete) return null;
  const { id, title, subtitle, media, body, durationSeconds } = data;
  if (data.type === 'ARTICLE' && body !== null) return <ArticleView html={body} />;
  if (!media) return <Alert tone="warning">{t('player.unavailable')}</Alert>;
  const shared = { productId, itemId: id, grant: media, title, cover, onEnded };
  // A new item starts with an element of its own.
  if (data.type === 'VIDEO') return <VideoPlayer key={id} {...shared} />;
  return <AudioPlayer key={id} {...shared} subtitle={subtitle} seconds={durationSeconds} />;
}
