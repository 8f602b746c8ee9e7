import { Box, type BoxProps } from '@chakra-ui/react';
import { imageSet } from '../../../schema/rules/images.ts';
import { prose } from './prose.ts';

/**
 * Adds widths to the pictures, which the server writes in one form only. A browser chooses the width for its screen, once the picture comes
 * near.
 */
const responsive = (html: string): string =>
  html.replace(/<img src="(\/media\/images\/[0-9a-f-]{36}\/)1280\.webp"/g, (_, path: string) => {
    const sources = imageSet(`${path}1920.webp`, 'webp');
    return `<img loading="lazy" decoding="async" srcset="${sources}" sizes="(min-width: 48rem) 42rem, 100vw" src="${path}1280.webp"`;
  });

/** Makes a table that is wider than the page scroll by itself, also with keys. */
const movable = (html: string): string =>
  html.replace(/<table\b/g, '<div class="wide" tabindex="0"><table').replaceAll('</table>', '</table></div>');

/** HTML that the server has sanitised (descriptions, articles), each block in its own direction. */
export function RichText({ html, ...props }: Omit<BoxProps, 'children'> & { html: string }) {
  return (
    <Box
      dir="auto"
      css={{ ...prose, '& :is(figcaption, p:last-child):empty': { display: 'none' } }}
      {...props}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was written
      dangerouslySetInnerHTML={{ __html: movable(responsive(html)) }}
    />
  );
}
