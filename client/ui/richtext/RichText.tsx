import { Box, type BoxProps } from '@chakra-ui/react';
import { prose } from './prose.ts';

/** HTML that the server has sanitised (descriptions, articles), each block in its own direction. */
export function RichText({ html, ...props }: Omit<BoxProps, 'children'> & { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was written
  return <Box dir="auto" css={prose} {...props} dangerouslySetInnerHTML={{ __html: html }} />;
}
