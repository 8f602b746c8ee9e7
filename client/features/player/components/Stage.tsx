import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { type StageItemFragment, StageItemFragmentDoc } from '../../../apollo/generated.ts';
import { BiText, pickText } from '../../../ui/BiText.tsx';
import type { PictureSource } from '../../../ui/Picture.tsx';
import { startOf } from '../../progress/startOf.ts';
import type { Course } from '../playback/playable.ts';
import { useIsPreview } from '../preview.ts';
import { ItemView } from './ItemView.tsx';
import { MarkRead } from './MarkRead.tsx';
import { type Neighbour, Neighbours } from './Neighbours.tsx';

export interface StageProps {
  item: FragmentType<StageItemFragment>;
  productId: string;
  cover: PictureSource | null;
  course: Omit<Course, 'from'>;
  previous: Neighbour | null;
  next: Neighbour | null;
}

/** The side that a text starts on. */
const ofLanguage = (value: string | null, valueAr: string | null) => ({ dir: pickText(value, valueAr).dir });

/** The open item, with links to its neighbours. */
export function Stage({ item, productId, cover, course, previous, next }: StageProps) {
  const { data, complete } = useFragment({ fragment: StageItemFragmentDoc, fragmentName: 'StageItem', from: item });
  const preview = useIsPreview();
  if (!complete) return null;
  const { id, type, title, titleAr, subtitle, subtitleAr, durationSeconds, progress } = data;
  const view = (
    <ItemView
      item={data}
      productId={productId}
      cover={cover}
      course={{ ...course, from: startOf(id, progress, durationSeconds) }}
      isRead={progress?.completedAt != null}
    />
  );
  return (
    <Box as="section" minWidth={0}>
      {type !== 'ARTICLE' && view}
      {type !== 'AUDIO' && (
        // An article's heading is on the side where its own language starts.
        <Box
          marginBlock={type === 'VIDEO' ? 5 : undefined}
          marginBlockEnd={5}
          maxWidth={type === 'ARTICLE' ? 'prose' : undefined}
          overflowWrap="anywhere"
        >
          <chakra.h2
            {...(type === 'ARTICLE' && ofLanguage(title, titleAr))}
            textStyle={type === 'ARTICLE' ? { base: '2xl', md: '3xl' } : { base: 'xl', md: '2xl' }}
            fontWeight="semibold"
          >
            <BiText value={title} valueAr={titleAr} />
          </chakra.h2>
          {(subtitle || subtitleAr) && (
            <chakra.p {...(type === 'ARTICLE' && ofLanguage(subtitle, subtitleAr))} color="fg.muted" textStyle="lg" marginBlockStart={1}>
              <BiText value={subtitle} valueAr={subtitleAr} />
            </chakra.p>
          )}
        </Box>
      )}
      {type === 'ARTICLE' && (
        <>
          {view}
          {!preview && <MarkRead key={id} itemId={id} articleRead={progress?.completedAt != null} />}
        </>
      )}
      <Neighbours previousItem={previous} nextItem={next} productId={productId} />
    </Box>
  );
}
