import { Box, chakra, Flex, IconButton } from '@chakra-ui/react';
import { CircleHelp, Pause, Play, RotateCcw, RotateCw, SkipForward } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../i18n/format.ts';
import type { NextItem } from '../playback/playable.ts';
import type { Player } from '../playback/usePlayer.ts';
import { ControlButton } from './ControlButton.tsx';
import { prominent } from './look.ts';
import { SpeedMenu } from './SpeedMenu.tsx';
import { TimeLine } from './TimeLine.tsx';
import { Volume } from './Volume.tsx';
import { Waveform } from './Waveform.tsx';

export interface AudioControlsProps {
  player: Player;
  /** None while it is not known. */
  waveform: readonly number[];
  skip: (seconds: number) => void;
  next: NextItem | null;
  onHelp: () => void;
}

/** The controls of a recording. Like the time line they run from the left in both languages. */
export function AudioControls({ player, waveform, skip, next, onHelp }: AudioControlsProps) {
  const { t } = useTranslation('storefront');
  const { playing, position, length } = player;
  return (
    <chakra.div dir="ltr">
      {waveform.length > 0 ? <Waveform player={player} loudness={waveform} /> : <TimeLine player={player} />}
      <Flex justify="space-between" className="figures" textStyle="xs" opacity={0.85} marginBlockStart={1} aria-hidden>
        <span>{formatDuration(Math.floor(position))}</span>
        <span>{length > 0 && formatDuration(length)}</span>
      </Flex>
      <Flex align="center" wrap="wrap" gap={{ base: 1, md: 2 }} marginBlockStart={3}>
        {/* As wide as the other side, so that the play button stays in the middle. */}
        <Flex flex={1} align="center" minWidth={0}>
          <Box display="contents" hideBelow="sm">
            <Volume player={player} />
          </Box>
        </Flex>
        <ControlButton size="md" icon={RotateCcw} label={t('player.back10')} onClick={() => skip(-10)} />
        <IconButton
          variant="plain"
          size="xl"
          borderRadius="full"
          {...prominent}
          aria-label={t(playing ? 'player.pause' : 'player.play')}
          onClick={player.toggle}
        >
          {playing ? <Pause aria-hidden fill="currentColor" /> : <Play aria-hidden fill="currentColor" />}
        </IconButton>
        <ControlButton size="md" icon={RotateCw} label={t('player.forward10')} onClick={() => skip(10)} />
        <Flex flex={1} align="center" justify="flex-end">
          <SpeedMenu player={player} onOpenChange={() => undefined} />
          {next && <ControlButton icon={SkipForward} label={t('player.nextItem', { title: next.title })} onClick={next.go} />}
          <ControlButton hideBelow="md" icon={CircleHelp} label={t('player.keys.title')} aria-keyshortcuts="?" onClick={onHelp} />
        </Flex>
      </Flex>
    </chakra.div>
  );
}
