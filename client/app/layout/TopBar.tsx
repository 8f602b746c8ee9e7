import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../ui/AppLink.tsx';
import { Logo } from '../../ui/art/Logo.tsx';
import { scrollsInLowWindows } from '../../ui/theme/lowWindows.ts';

/**
 * Where a phone is narrow, the page zoomed or its letters large, the mark stands for the name; with less room still, the bar breaks into
 * lines. By the bar's own width, since only there `rem` are those of the page's letters.
 */
const markAlone = { '@container (max-width: 22rem)': { '& span': { display: 'none' } } } as const;
const inLines = {
  '@container (max-width: 17rem)': { flexWrap: 'wrap', justifyContent: 'flex-end', paddingBlock: 2, paddingInline: 2 },
} as const;

/** A little less than the breakpoints, since a window's width counts its scroll bar, and the bar's does not. In `rem`. */
const widths = { md: 46, lg: 62, xl: 78 };

/** Goes with `hideBelow`: media queries do not know of large letters, with which the bar has the form of a narrower window. */
export const hiddenInLargeLettersBelow = (width: keyof typeof widths) =>
  ({ [`@container (max-width: ${widths[width] - 0.01}rem)`]: { display: 'none' } }) as const;

/** What stands in place of that: hidden from the breakpoint `lg` on, unless the letters are large. */
export const shownInLargeLetters = {
  '@media (min-width: 64rem)': { [`@container (min-width: ${widths.lg}rem)`]: { display: 'none' } },
} as const;

/** The line at the top of every layout: the logo to the site's root, then what the layout puts there. */
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
