import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../i18n/format.ts';
import { accent } from './look.ts';

export interface SeekBarProps {
  /** Seconds. */
  position: number;
  /** Seconds; 0 while it is not known. */
  length: number;
  onSeek: (seconds: number) => void;
  /** The picture under the pointer. */
  children: ReactNode;
  height?: number | string;
}

/**
 * Shows and moves the position in a recording. It runs from the left in both languages, since a time line is like a tape and not a text
 * (Material Design, Bidirectionality). A real slider lies over the drawing, for keyboards, fingers and screen readers.
 */
export function SeekBar({ position, length, onSeek, children, height = 5 }: SeekBarProps) {
  const { t } = useTranslation('storefront');
  const [pointedTime, setPointedTime] = useState<number | null>(null);
  const pointToPosition = ({ currentTarget, clientX, pointerType }: PointerEvent<HTMLElement>) => {
    const { x, width } = currentTarget.getBoundingClientRect();
    setPointedTime(pointerType === 'mouse' || length > 0 ? Math.max(0, Math.min((clientX - x) / width, 1)) : null);
  };
  const seekByKey = (event: KeyboardEvent) => {
    const seekSeconds = { ArrowRight: 5, ArrowUp: 5, ArrowLeft: -5, ArrowDown: -5, PageUp: 30, PageDown: -30 }[event.key];
    if (!seekSeconds) return;
    event.preventDefault();
    onSeek(Math.max(0, position + seekSeconds));
  };
  return (
    <chakra.div
      dir="ltr"
      position="relative"
      height={height}
      borderRadius="sm"
      onPointerMove={pointToPosition}
      onPointerLeave={() => setPointedTime(null)}
      css={{ '&:has(:focus-visible)': { outline: `2px solid ${accent}`, outlineOffset: '2px' } }}
    >
      {children}
      {pointedTime !== null && length > 0 && (
        <chakra.span
          className="figures"
          aria-hidden
          position="absolute"
          insetBlockEnd="full"
          marginBlockEnd={1}
          style={{ insetInlineStart: `${pointedTime * 100}%`, transform: `translateX(-${pointedTime * 100}%)` }}
          paddingInline={2}
          borderRadius="sm"
          bg="rgba(10, 15, 26, 0.9)"
          color="white"
          textStyle="xs"
          pointerEvents="none"
        >
          {formatDuration(pointedTime * length)}
        </chakra.span>
      )}
      <chakra.input
        type="range"
        min={0}
        max={Math.max(length, 1)}
        step="any"
        value={Math.min(position, length || position)}
        onChange={({ currentTarget }) => onSeek(currentTarget.valueAsNumber)}
        onKeyDown={seekByKey}
        aria-label={t('player.position')}
        aria-valuetext={t('player.positionOf', { position: formatDuration(position), length: formatDuration(length) })}
        position="absolute"
        inset={0}
        width="full"
        height="full"
        margin={0}
        opacity={0}
        cursor="pointer"
        css={{
          appearance: 'none',
          touchAction: 'none',
          '&::-webkit-slider-thumb': { width: '1px' },
          '&::-moz-range-thumb': { width: '1px' },
        }}
      />
    </chakra.div>
  );
}
