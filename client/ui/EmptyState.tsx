import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Khatam } from './art/Khatam.tsx';

export interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  /** Whether the page has nothing else, so that the title is its main heading. */
  alone?: boolean;
}

/** Replaces an empty list: says what the list is for, and offers the first step. */
export function EmptyState({ title, children, action, icon, alone = false }: EmptyStateProps) {
  return (
    <Flex direction="column" align="center" textAlign="center" paddingBlock={{ base: 12, md: 20 }} paddingInline={4} gap={2}>
      <Box position="relative" display="grid" placeItems="center" marginBlockEnd={4} color="brand.fg">
        <Khatam size={96} />
        {icon && <Box position="absolute">{icon}</Box>}
      </Box>
      <chakra.h2 as={alone ? 'h1' : 'h2'} textStyle="xl" fontWeight="semibold">
        {title}
      </chakra.h2>
      {children && (
        <chakra.p color="fg.muted" maxWidth="md">
          {children}
        </chakra.p>
      )}
      {action && <Box marginBlockStart={4}>{action}</Box>}
    </Flex>
  );
}
