import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { scrollsInLowWindows } from './theme/lowWindows.ts';

/** Holds the button that sends a long form. On phones it is a bar over the whole width that stays at the bottom of the screen. */
export const SubmitBar = ({ children }: { children: ReactNode }) => (
  <Box
    position={{ base: 'sticky', md: 'static' }}
    insetBlockEnd={0}
    zIndex="docked"
    bg="bg"
    borderBlockStartWidth={{ base: '1px', md: 0 }}
    marginInline={{ base: -4, md: 0 }}
    paddingInline={{ base: 4, md: 0 }}
    paddingBlockStart={3}
    paddingBlockEnd="max(0.75rem, env(safe-area-inset-bottom))"
    css={scrollsInLowWindows}
  >
    {children}
  </Box>
);
