import { Box, chakra } from '@chakra-ui/react';
import { type ComponentProps, useEffect, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { preloadOn } from './routing.ts';

export interface TabLink {
  /** Without the language. */
  to: string;
  label: string;
  /** Marks the tab only at exactly this address. For the first tab, whose address is the beginning of the others'. */
  end?: boolean;
}

function PreloadingNavLink({ to, ...props }: ComponentProps<typeof NavLink>) {
  return <NavLink {...props} to={to} {...preloadOn(to)} />;
}

const StyledTab = chakra(PreloadingNavLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 10,
    paddingInline: { base: 3, sm: 4 },
    flexShrink: 0,
    color: 'fg.muted',
    fontWeight: 'medium',
    textStyle: 'sm',
    borderBlockEndWidth: '2px',
    borderColor: 'transparent',
    transition: 'color 150ms, border-color 150ms',
    _hover: { color: 'fg' },
    '&[aria-current=page]': { color: 'brand.fg', borderColor: 'brand.solid' },
    focusVisibleRing: 'inside',
  },
});

const centreOf = (element: Element): number => {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
};

/** Parts of one subject, each a page with an address of its own: links that look like tabs. */
export function TabLinks({ label, items }: { label: string; items: readonly TabLink[] }) {
  const row = useRef<HTMLDivElement>(null);
  // On a narrow screen the chosen one may lie outside of the row. The row moves, never the page.
  useEffect(() => {
    const chosen = row.current?.querySelector('[aria-current=page]');
    if (row.current && chosen) row.current.scrollBy(centreOf(chosen) - centreOf(row.current), 0);
  }, []);
  return (
    <Box as="nav" aria-label={label} ref={row} display="flex" overflowX="auto" boxShadow="inset 0 -1px var(--diwan-colors-border)">
      {items.map(({ to, label: text, end }) => (
        <StyledTab key={to} to={to} end={end} preventScrollReset>
          {text}
        </StyledTab>
      ))}
    </Box>
  );
}
