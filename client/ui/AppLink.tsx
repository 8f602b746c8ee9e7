import { Button, type ButtonProps, chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { preloadOn } from './routing.ts';

type RouterLinkProps = ComponentProps<typeof Link>;

function PreloadingLink({ to, ...props }: RouterLinkProps) {
  return <Link {...props} to={to} {...preloadOn(to)} />;
}

const StyledLink = chakra(PreloadingLink, {
  base: {
    color: 'brand.fg',
    fontWeight: 'medium',
    textDecoration: 'underline',
    textDecorationColor: 'brand.border',
    textUnderlineOffset: '3px',
    borderRadius: 'xs',
    transition: 'color 150ms',
    _hover: { textDecorationColor: 'currentColor' },
    focusVisibleRing: 'outside',
  },
  variants: { plain: { true: { color: 'inherit', fontWeight: 'inherit', textDecoration: 'none' } } },
});

/** A link of this site (`to` without the language). Its page's code is fetched when it is pointed at. `plain` drops the underline. */
export function AppLink(props: ComponentProps<typeof StyledLink>) {
  return <StyledLink {...props} />;
}

/** A link that looks like a button. */
export function ButtonLink({ to, state, children, ...props }: ButtonProps & Pick<RouterLinkProps, 'state'> & { to: string }) {
  return (
    <Button {...props} asChild>
      <PreloadingLink to={to} state={state}>
        {children}
      </PreloadingLink>
    </Button>
  );
}

/** A link to another site, opened in its own tab. */
export function ExternalLink(props: HTMLChakraProps<'a'> & { href: string }) {
  return (
    <chakra.a color="brand.fg" textDecoration="underline" textUnderlineOffset="3px" target="_blank" rel="noopener noreferrer" {...props} />
  );
}
