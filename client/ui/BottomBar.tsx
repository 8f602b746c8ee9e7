import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { needsScripts } from './scripting.tsx';
import { scrollsInLowWindows } from './theme/lowWindows.ts';

/** Keeps the main action of a page in reach on phones, while the page scrolls. Nothing in it works without scripts. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <Flex
      hideFrom="lg"
      position="sticky"
      insetBlockEnd={0}
      zIndex="docked"
      align="center"
      justify="space-between"
      wrap="wrap"
      columnGap={4}
      rowGap={2}
      marginInline={{ base: -4, md: -8 }}
      marginBlockStart={8}
      marginBlockEnd={{ base: -6, md: -10 }}
      paddingInline={{ base: 4, md: 8 }}
      paddingBlock={3}
      paddingBlockEnd="max(0.75rem, env(safe-area-inset-bottom))"
      borderBlockStartWidth="1px"
      bg="bg.panel"
      css={{ ...needsScripts, ...scrollsInLowWindows }}
    >
      {children}
    </Flex>
  );
}
