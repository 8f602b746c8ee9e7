import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../ui/AppLink.tsx';
import { Logo } from '../../ui/art/Logo.tsx';
import { scrollsInLowWindows } from '../../ui/theme/lowWindows.ts';

/**
 * On a narrow phone, a zoomed page or with large letters, only the mark is shown and not the name; with still less room, the bar breaks
 * into lines. The rule asks for the bar's own width, since only there `rem` follow the page's letters.
 */
const markAlone = { '@container (max-width: 22rem)': { '& span': { display: 'none' } } } as const;
const inLines = {
  '@container (max-width: 17rem)': { flexWrap: 'wrap', justifyContent: 'flex-end', paddingBlock: 2, paddingInline: 2 },
} as const;

/**
 * The bar's widths in `rem`. They are a little less than the breakpoints, since the width of a window includes its scroll bar, and that of
 * the bar does not.
 */
const widths = { md: 46, lg: 62, xl: 78 };

/** Completes `hideBelow`: with large letters, the bar has the form of a narrower window, which media queries do not notice. */
export const hiddenInLargeLettersBelow = (width: keyof typeof widths) =>
  ({ [`@container (max-width: ${widths[width] - 0.01}rem)`]: { display: 'none' } }) as const;

/** The opposite of `hiddenInLargeLetters`: hidden from the breakpoint `lg` on, unless the letters are large. */
export const shownInLargeLetters = {
  '@media (min-width: 64rem)': { [`@container (min-width: ${widths.lg}rem)`]: { display: 'none' } },
} as const;

/** The bar at the top of every layout: the logo, which leads to the site's root, and the layout's own parts. */
export function TopBar({ start, children }: { start?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Box
      as="header"
      position="sticky"
      insetBlockStart={0}
      zIndex="sticky"
      bg="bg"
      borderBlockEndWidth="1px"
      css={{ containerType: 'inline-size', '@media print': { display: 'none' }, ...scrollsInLowWindows }}
    >
      <Flex
        align="center"
        gap={{ base: 1, md: 3 }}
        maxWidth="content"
        marginInline="auto"
        paddingInline={{ base: 4, md: 8 }}
        minHeight={16}
        css={inLines}
      >
        {start}
        <AppLink to="/" plain aria-label={t('nav.home')} marginInlineEnd="auto" css={markAlone}>
          <Logo />
        </AppLink>
        {children}
      </Flex>
    </Box>
  );
}
