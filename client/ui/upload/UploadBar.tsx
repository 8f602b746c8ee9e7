import { Progress, type ProgressRootProps } from '@chakra-ui/react';
import type { Phase, Upload } from '../../uploads/upload.ts';

const palettes: Partial<Record<Phase, string>> = { broken: 'saffron', missing: 'saffron', paused: 'gray', refused: 'red', done: 'green' };

/** How much of a file is there. */
export function UploadBar({
  upload: { phase, sent, size },
  ...props
}: { upload: Pick<Upload, 'phase' | 'sent' | 'size'> } & ProgressRootProps) {
  return (
    <Progress.Root
      value={phase === 'finishing' ? null : (100 * sent) / size}
      size="xs"
      colorPalette={palettes[phase] ?? 'brand'}
      {...props}
    >
      <Progress.Track>
        <Progress.Range />
      </Progress.Track>
    </Progress.Root>
  );
}
