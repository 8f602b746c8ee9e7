import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Results of an earlier search, dimmed while those of the next one load. */
export function Dimmed({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <Box aria-busy={busy} opacity={busy ? 0.5 : 1} transition="opacity 150ms">
      {children}
    </Box>
  );
}
