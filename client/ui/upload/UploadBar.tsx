import { Box, type BoxProps } from '@chakra-ui/react';
import type { Phase, Upload } from '../../uploads/upload.ts';

const palettes: Partial<Record<Phase, string>> = { broken: 'saffron', missing: 'saffron', paused: 'gray', refused: 'red', done: 'green' };

/** How much of a file has been sent. The bar shows half while nobody knows how long the rest takes. `aria-label` names the bar. */
export function UploadBar({
  upload: { phase, sent, size },
  height = 1.5,
  'aria-label': label,
  ...props
}: { upload: Pick<Upload, 'phase' | 'sent' | 'size'>; 'aria-label': string } & BoxProps) {
  const percent = phase === 'finishing' ? undefined : (100 * sent) / size;
  return (
    <Box colorPalette={palettes[phase] ?? 'brand'} {...props}>
      <Box
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        height={height}
        borderRadius="l1"
        bg="bg.muted"
        overflow="hidden"
      >
        <Box
          height="full"
          bg="colorPalette.solid"
          style={{ width: `${percent ?? 50}%` }}
          transitionProperty="width"
          transitionDuration="slow"
        />
      </Box>
    </Box>
  );
}
