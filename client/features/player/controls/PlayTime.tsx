import { chakra } from '@chakra-ui/react';
import { formatDuration } from '../../../i18n/format.ts';

/** `1:23 / 4:56`. The slider says it to screen readers. */
export function PlayTime({ position, length }: { position: number; length: number }) {
  const far = Math.floor(position);
  return (
    <chakra.span className="figures" textStyle="sm" whiteSpace="nowrap" paddingInline={1} aria-hidden>
      {formatDuration(far)}
      {length > 0 && <chakra.span opacity={0.75}>{` / ${formatDuration(Math.max(length, far))}`}</chakra.span>}
    </chakra.span>
  );
}
