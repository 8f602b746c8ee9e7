import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isOver } from '../../../ui/media/connection.ts';
import { PlayerHelp } from '../controls/PlayerHelp.tsx';
import { useControlsShown } from '../controls/useControlsShown.ts';
import { VideoControls } from '../controls/VideoControls.tsx';
import type { PlayerFrameHandle } from './PlayerFrame.tsx';
import { PlayerNotice } from './PlayerNotice.tsx';
import type { Playable } from './playable.ts';
import { Surface } from './Surface.tsx';
import { UpNext } from './UpNext.tsx';
import { useCaptions } from './useCaptions.ts';
import { usePlayable } from './usePlayable.ts';

const none: Playable['captions'] = [];

/** Plays a film in its frame, with the site's own controls. Neither a menu nor the browser's controls offer a download. */
export function VideoPlayer({ frame, ...item }: Playable & { frame: PlayerFrameHandle }) {
  const { t } = useTranslation('storefront');
  const element = useRef<HTMLVideoElement>(null);
  const { fullscreen } = frame;
  const toggleCaptions = useRef(() => {});
  const playable = usePlayable(element, frame.ref, item, { fullscreen: fullscreen.toggle, captions: () => toggleCaptions.current() });
  const { media, player, flash, skip, helping: playerHelping, setHelping: setPlayerHelping, started } = playable;
  const controls = useControlsShown(frame.ref, player.playing);
  const tracks = media.hasCookie ? item.captions : none;
  const captions = useCaptions(element, tracks, controls.shown);
  toggleCaptions.current = captions.toggle;
  const { course } = item;
  const offering = player.ended && !playable.stays && course;
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: not every video has captions */}
      <chakra.video
        ref={element}
        poster={item.poster ? (media.hasCookie ? item.poster : undefined) : item.cover?.url}
        playsInline
        autoPlay={course?.goesOn}
        preload="metadata"
        aria-label={t('player.videoOf', { title: item.title })}
        display="block"
        width="full"
        height="full"
        objectFit="contain"
        css={{
          '&::cue': {
            backgroundColor: 'rgba(10, 15, 26, 0.8)',
            color: '#ffffff',
            fontFamily: 'inherit',
            fontSize: 'max(14px, 1.6vw)',
            lineHeight: 1.4,
          },
          cursor: controls.shown ? undefined : 'none',
        }}
      >
        {tracks.map(({ id, language, label, url }) => (
          <track key={id} kind="captions" src={url} srcLang={language} label={label} />
        ))}
      </chakra.video>
      <Surface
        freshVideo={!started && !course?.goesOn && media.state === 'ready'}
        onToggle={player.toggle}
        onFullscreen={fullscreen.toggle}
        onTap={controls.flip}
        onSkip={skip}
      />
      {flash}
      <PlayerNotice playerState={media.state} player={player} started={started} onRetry={media.retry} />
      {offering && (
        <UpNext
          title={offering.next?.title ?? null}
          counting={offering.next?.plays === true}
          plays={offering.next?.plays !== false}
          onNext={() => offering.next?.go()}
          onCancel={playable.stay}
          onReplay={playable.replay}
        />
      )}
      {!offering && !isOver(media.state) && (
        <VideoControls
          element={element}
          media={media}
          player={player}
          captions={captions}
          controls={controls}
          frame={frame}
          skip={skip}
          next={course?.next ?? null}
          onHelp={() => setPlayerHelping(true)}
        />
      )}
      {playerHelping && <PlayerHelp film onClose={() => setPlayerHelping(false)} />}
    </>
  );
}
