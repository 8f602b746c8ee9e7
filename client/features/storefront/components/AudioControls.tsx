import { Button, chakra, Flex, IconButton } from '@chakra-ui/react';
import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration, formatNumber } from '../../../i18n/format.ts';

const speeds = [1, 1.25, 1.5, 2, 0.75] as const;
const step = 15;

const quiet = {
  variant: 'plain',
  color: 'white',
  _hover: { bg: 'rgba(255, 255, 255, 0.12)' },
  focusVisibleRing: 'outside',
  focusRingColor: '#f2b134',
} as const;

export interface AudioControlsProps {
  element: RefObject<HTMLAudioElement | null>;
  playing: boolean;
  /** Seconds. */
  position: number;
  /** Seconds; 0 while it is not known. */
  length: number;
}

/** Runs from the left in both languages: a recording's time line is a tape, not a text (Material Design, Bidirectionality). */
export function AudioControls({ element, playing, position, length }: AudioControlsProps) {
  const { t } = useTranslation('storefront');
  const [speed, setSpeed] = useState(0);
  const seek = (seconds: number) => {
    if (element.current) element.current.currentTime = Math.min(Math.max(seconds, 0), length || seconds);
  };
  const toggle = () => {
    // A refusal to play comes back as the element's own error.
    if (playing) element.current?.pause();
    else element.current?.play().catch(() => undefined);
  };
  const nextSpeed = () => {
    const next = (speed + 1) % speeds.length;
    setSpeed(next);
    if (element.current) element.current.playbackRate = speeds[next] ?? 1;
  };
  const shownSpeed = formatNumber(speeds[speed] ?? 1);
  return (
    <chakra.div dir="ltr">
      <chakra.input
        type="range"
        min={0}
        max={Math.max(length, 1)}
        step="any"
        value={Math.min(position, length || position)}
        onChange={(event) => seek(event.currentTarget.valueAsNumber)}
        onKeyDown={(event) => {
          const way = { ArrowRight: 5, ArrowUp: 5, ArrowLeft: -5, ArrowDown: -5 }[event.key];
          if (!way) return;
          event.preventDefault();
          seek(position + way);
        }}
        aria-label={t('player.position')}
        aria-valuetext={t('player.positionOf', { position: formatDuration(position), length: formatDuration(length) })}
        width="full"
        display="block"
        accentColor="#f2b134"
        cursor="pointer"
        borderRadius="full"
        focusVisibleRing="outside"
        focusRingColor="#f2b134"
      />
      <Flex justify="space-between" className="figures" textStyle="xs" opacity={0.85} marginBlockStart={1} aria-hidden>
        <span>{formatDuration(position)}</span>
        <span>{length > 0 && formatDuration(length)}</span>
      </Flex>
      <Flex align="center" justify="center" gap={{ base: 2, md: 3 }} marginBlockStart={3} position="relative">
        <IconButton {...quiet} borderRadius="full" aria-label={t('player.back15')} onClick={() => seek(position - step)}>
          <RotateCcw aria-hidden />
        </IconButton>
        <IconButton
          variant="plain"
          size="xl"
          borderRadius="full"
          bg="#f2b134"
          color="ink"
          _hover={{ bg: '#f7c45f' }}
          focusVisibleRing="outside"
          focusRingColor="white"
          aria-label={t(playing ? 'player.pause' : 'player.play')}
          onClick={toggle}
        >
          {playing ? <Pause aria-hidden fill="currentColor" /> : <Play aria-hidden fill="currentColor" />}
        </IconButton>
        <IconButton {...quiet} borderRadius="full" aria-label={t('player.forward15')} onClick={() => seek(position + step)}>
          <RotateCw aria-hidden />
        </IconButton>
        <Button
          {...quiet}
          size="sm"
          position="absolute"
          insetInlineEnd={0}
          className="figures"
          aria-label={t('player.speed', { speed: shownSpeed })}
          onClick={nextSpeed}
        >
          {`${shownSpeed}×`}
        </Button>
      </Flex>
    </chakra.div>
  );
}
