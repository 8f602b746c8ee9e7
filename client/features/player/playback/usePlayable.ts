import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../i18n/format.ts';
import { toast } from '../../../ui/toaster.tsx';
import { useWatching } from '../../progress/useWatching.ts';
import { useIsPreview } from '../preview.ts';
import type { Playable } from './playable.ts';
import type { PlayerCommand } from './shortcuts.ts';
import { useFlash } from './useFlash.tsx';
import { useItemMedia } from './useItemMedia.ts';
import { useMediaSession } from './useMediaSession.ts';
import { usePlayer } from './usePlayer.ts';
import { useShortcuts } from './useShortcuts.ts';

/** The parts that only a film has. */
export interface FilmCommands {
  fullscreen: () => void;
  captions: () => void;
}

/** Plays an item, without its look: loads its bytes, handles keys, saves progress, and informs the system. */
export function usePlayable(
  element: RefObject<HTMLMediaElement | null>,
  playerFrame: RefObject<HTMLElement | null>,
  { productId, itemId, grant, title, seconds, cover, poster, course }: Playable,
  film?: FilmCommands,
) {
  const { t } = useTranslation('storefront');
  const preview = useIsPreview();
  const media = useItemMedia(element, { productId, itemId, grant, from: course?.from });
  const player = usePlayer(element, seconds);
  const [flash, show] = useFlash();
  const [helping, setHelping] = useState(false);
  const [started, setStarted] = useState(false);
  const [stays, setStays] = useState(false);
  useWatching(element, { itemId: course && !preview ? itemId : null, onRefused: () => toast.error(t('player.failed')) });
  useMediaSession(player, {
    title,
    album: course?.title ?? '',
    artist: course?.creator ?? '',
    artwork: poster ?? cover?.url,
    onPrevious: course?.previous,
    onNext: course?.next?.go,
  });
  useEffect(() => {
    if (player.playing) {
      setStarted(true);
      setStays(false);
    }
  }, [player.playing]);

  const skip = (by: number) => {
    player.skip(by);
    show(t(by > 0 ? 'player.ahead' : 'player.back', { count: Math.abs(by) }));
  };
  useShortcuts(playerFrame, course !== null, (playerCommand: PlayerCommand) => {
    if (playerCommand.do === 'toggle') player.toggle();
    else if (playerCommand.do === 'skip') skip(playerCommand.by);
    else if (playerCommand.do === 'mute') player.toggleMute();
    else if (playerCommand.do === 'fullscreen') film?.fullscreen();
    else if (playerCommand.do === 'captions') film?.captions();
    else if (playerCommand.do === 'help') setHelping(true);
    else if (playerCommand.do === 'part') player.seek(playerCommand.of * player.length);
    else if (playerCommand.do === 'speed') show(`${formatNumber(player.changeSpeed(playerCommand.way))}×`);
    else if (playerCommand.do === 'louder') {
      const volume = Math.max(0, Math.min(1, (player.muted ? 0 : player.volume) + playerCommand.by));
      player.setVolume(volume);
      show(formatPercent(volume));
    }
  });
  return {
    media,
    player,
    flash,
    skip,
    helping,
    setHelping,
    started,
    /** Whether the viewer has chosen to stay at the end. Then the next item is not offered. */
    stays,
    stay: () => setStays(true),
    replay: () => {
      player.seek(0);
      player.play();
    },
  };
}
