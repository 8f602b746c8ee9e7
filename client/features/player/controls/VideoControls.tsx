import { Box, chakra, Flex } from '@chakra-ui/react';
import { CircleHelp, Maximize, Minimize, Pause, PictureInPicture2, Play, RotateCcw, RotateCw, SkipForward } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../i18n/format.ts';
import type { Media } from '../../../ui/media/useMedia.ts';
import type { PlayerFrameHandle } from '../playback/PlayerFrame.tsx';
import type { NextItem } from '../playback/playable.ts';
import type { Captions } from '../playback/useCaptions.ts';
import type { Player } from '../playback/usePlayer.ts';
import { CaptionsMenu } from './CaptionsMenu.tsx';
import { ControlButton } from './ControlButton.tsx';
import { QualityMenu } from './QualityMenu.tsx';
import { SpeedMenu } from './SpeedMenu.tsx';
import { TelevisionButton } from './TelevisionButton.tsx';
import { TimeLine } from './TimeLine.tsx';
import type { ControlsShown } from './useControlsShown.ts';
import { Volume } from './Volume.tsx';

export interface VideoControlsProps {
  element: RefObject<HTMLVideoElement | null>;
  media: Media;
  player: Player;
  captions: Captions;
  controls: ControlsShown;
  frame: PlayerFrameHandle;
  skip: (seconds: number) => void;
  next: NextItem | null;
  onHelp: () => void;
}

/** The bar below a film. Like the time line it runs from the left in both languages, as on every device that plays. */
export function VideoControls({ element, media, player, captions, controls, frame, skip, next, onHelp }: VideoControlsProps) {
  const { t } = useTranslation('storefront');
  const { fullscreen } = frame;
  const small = () => {
    const video = element.current;
    if (!video) return;
    const done = document.pictureInPictureElement === video ? document.exitPictureInPicture() : video.requestPictureInPicture();
    done.catch(() => undefined);
  };
  return (
    <Box
      dir="ltr"
      position="absolute"
      insetInline={0}
      insetBlockEnd={0}
      zIndex={4}
      paddingInline={{ base: 2, md: 3 }}
      paddingBlockStart={10}
      paddingBlockEnd={{ base: 1, md: 2 }}
      bgImage="linear-gradient(to top, rgba(10, 15, 26, 0.9), rgba(10, 15, 26, 0.6) 55%, transparent)"
      opacity={controls.shown ? 1 : 0}
      pointerEvents="none"
      transition="opacity 200ms"
      css={{ '& > *': { pointerEvents: controls.shown ? 'auto' : 'none' } }}
    >
      <TimeLine player={player} />
      <Flex align="center" gap={{ base: 0, md: 1 }}>
        <ControlButton
          icon={player.playing ? Pause : Play}
          label={t(player.playing ? 'player.pause' : 'player.play')}
          onClick={player.toggle}
        />
        <ControlButton hideBelow="sm" icon={RotateCcw} label={t('player.back10')} onClick={() => skip(-10)} />
        <ControlButton hideBelow="sm" icon={RotateCw} label={t('player.forward10')} onClick={() => skip(10)} />
        {next && <ControlButton hideBelow="sm" icon={SkipForward} label={t('player.nextItem', { title: next.title })} onClick={next.go} />}
        <Volume player={player} />
        <PlayTime position={player.position} length={player.length} />
        <Box flex={1} />
        <CaptionsMenu captions={captions} onOpenChange={controls.hold} />
        <SpeedMenu player={player} onOpenChange={controls.hold} />
        <QualityMenu media={media} onOpenChange={controls.hold} />
        <ControlButton hideBelow="md" icon={CircleHelp} label={t('player.keys.title')} aria-keyshortcuts="?" onClick={onHelp} />
        <TelevisionButton element={element} />
        {document.pictureInPictureEnabled && (
          <ControlButton hideBelow="sm" icon={PictureInPicture2} label={t('player.small')} onClick={small} />
        )}
        <ControlButton
          icon={fullscreen.on ? Minimize : Maximize}
          label={t(fullscreen.on ? 'player.exitFullscreen' : 'player.fullscreen')}
          aria-keyshortcuts="f"
          onClick={fullscreen.toggle}
        />
      </Flex>
    </Box>
  );
}

/** `1:23 / 4:56`. The slider says it to screen readers. */
function PlayTime({ position, length }: { position: number; length: number }) {
  const farPosition = Math.floor(position);
  return (
    <chakra.span className="figures" textStyle="sm" whiteSpace="nowrap" paddingInline={1} aria-hidden>
      {formatDuration(farPosition)}
      {length > 0 && <chakra.span opacity={0.75}>{` / ${formatDuration(Math.max(length, farPosition))}`}</chakra.span>}
    </chakra.span>
  );
}
