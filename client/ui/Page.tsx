import { Box, type BoxProps, chakra, Flex, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Head } from '../../schema/drawing.ts';
import { useHead } from './head.ts';

export interface PageProps extends Omit<BoxProps, 'title'> {
  /** The page's heading, and its name in the browser's tab. */
  title: string;
  /** Further facts for search engines and previews, for a public page. */
  head?: Omit<Head, 'title'>;
  /** Replaces the heading's text on the page, e.g. by a `BiText`. */
  heading?: ReactNode;
  /** Below the heading. */
  lead?: ReactNode;
  /** Above the heading: a link to the page that this one belongs to. */
  back?: ReactNode;
  /** At the end of the heading's line. */
  actions?: ReactNode;
  /** `content` 1200 px (default), `form` 640 px. */
  width?: 'content' | 'form';
}

/** A screen: its heading, its actions, its gutters. */
export function Page({ title, head, heading, lead, back, actions, width = 'content', children, ...props }: PageProps) {
  useHead({ title, ...head });
  return (
    <Box width="full" maxWidth={width} marginInline="auto" paddingInline={{ base: 4, md: 8 }} paddingBlock={{ base: 6, md: 10 }} {...props}>
      {back && <Box marginBlockEnd={3}>{back}</Box>}
      <Flex wrap="wrap" align="flex-start" justify="space-between" gap={4} marginBlockEnd={{ base: 6, md: 8 }}>
        <Box flex="1 1 16rem" minWidth={0}>
          <Heading as="h1" textStyle={{ base: '2xl', md: '3xl' }} fontWeight="semibold" overflowWrap="anywhere">
            {heading ?? title}
          </Heading>
          {lead && (
            <chakra.p color="fg.muted" marginBlockStart={2} maxWidth="prose">
              {lead}
            </chakra.p>
          )}
        </Box>
        {actions && (
          <Flex wrap="wrap" gap={3}>
            {actions}
          </Flex>
        )}
      </Flex>
      {children}
    </Box>
  );
}
