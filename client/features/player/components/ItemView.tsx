import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { type PlayableItemFragment, PlayableItemFragmentDoc } from '../../../apollo/generated.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { pickText } from '../../../ui/BiText.tsx';
import type { PictureSource } from '../../../ui/Picture.tsx';
import { RichText } from '../../../ui/richtext/RichText.tsx';
import { AudioPlayer } from '../playback/AudioPlayer.tsx';
import { PlayerFrame } from '../playback/PlayerFrame.tsx';
import type { Course, Playable } from '../playback/playable.ts';
import { VideoPlayer } from '../playback/VideoPlayer.tsx';
import { PreparingItem } from './PreparingItem.tsx';
import { SavedOffline } from './SavedOffline.tsx';

export interface ItemViewProps {
  item: FragmentType<PlayableItemFragment>;
  productId: string;
  /** Shown before a video starts, and beside a recording. */
  cover: PictureSource | null;
  /** The bought product that is open; null for a free item of a product. */
  course: Course | null;
  /** Whether the reader has marked the article as read. */
  isRead?: boolean;
}

/** Plays an item, or shows its text. */
export function ItemView({ item, productId, cover, course, isRead = false }: ItemViewProps) {
  const { t } = useTranslation('storefront');
  const { data, complete } = useFragment({ fragment: PlayableItemFragmentDoc, fragmentName: 'PlayableItem', from: item });
  if (!complete) return null;
  const { id, media, body, durationSeconds, status: itemStatus } = data;
  const itemTitle = pickText(data.title, data.titleAr).text;
  if (data.type === 'ARTICLE' && body !== null)
    return (
      <>
        <ArticleView html={body} />
        {course && <SavedOffline article={{ ...textsOf(data), itemId: id, productId, body, isRead, ...course.names }} />}
      </>
    );
  if (itemStatus === 'PROCESSING' && data.isOpen) return <PreparingItem productId={productId} />;
  if (!media) return <Alert tone="warning">{t(data.isOpen ? 'player.unavailable' : 'player.refused')}</Alert>;
  const playable: Playable = {
    productId,
    itemId: id,
    grant: media,
    title: itemTitle,
    subtitle: pickText(data.subtitle, data.subtitleAr).text || null,
    seconds: durationSeconds,
    cover,
    poster: media.posterUrl,
    waveform: media.waveform ?? [],
    captions: media.captions,
    course,
  };
  // A new recording gets a new element. A film keeps its frame, so that fullscreen stays.
  if (data.type === 'AUDIO') return <AudioPlayer key={id} {...playable} />;
  return (
    <PlayerFrame label={t('player.videoOf', { title: itemTitle })}>
      {(frame) => <VideoPlayer key={id} {...playable} frame={frame} />}
    </PlayerFrame>
  );
}

const textsOf = ({ title: itemTitle, titleAr, subtitle, subtitleAr }: PlayableItemFragment) => ({
  title: itemTitle,
  titleAr,
  subtitle,
  subtitleAr,
});

/** An article to read: a column of comfortable width. */
function ArticleView({ html }: { html: string }) {
  return <RichText as="article" html={html} maxWidth="prose" textStyle="lg" lineHeight="tall" paddingBlock={2} />;
}
