import type { SystemStyleObject } from '@chakra-ui/react';

/** How rich text looks, the same while it is written and when it is read. */
export const prose: SystemStyleObject = {
  overflowWrap: 'anywhere',
  textAlign: 'start',
  '& [dir=auto], & [dir=rtl], & [dir=ltr]': { textAlign: 'start' },
  '& :is([dir=rtl], [dir=auto]:dir(rtl))': { '--leading': '1.15' },
  '& > * + *': { marginBlockStart: 4 },
  '& h1, & h2': { textStyle: 'xl', fontWeight: 'semibold', marginBlockStart: 8 },
  '& h3, & h4': { textStyle: 'lg', fontWeight: 'semibold', marginBlockStart: 6 },
  '& ul': { listStyleType: 'disc' },
  '& ol': { listStyleType: 'decimal' },
  // `dir=auto` passes over children that have a direction of their own: a list, or a quote, takes that of its text.
  '& :is(li, blockquote):has(> :first-child:dir(rtl))': { direction: 'rtl' },
  '& :is(li, blockquote):has(> :first-child:dir(ltr))': { direction: 'ltr' },
  '& li': { marginInlineStart: 6 },
  '& li + li': { marginBlockStart: 1 },
  '& blockquote': { borderInlineStartWidth: '3px', borderColor: 'saffron.solid', paddingInlineStart: 4, color: 'fg.muted' },
  '& blockquote > * + *': { marginBlockStart: 2 },
  '& a': { color: 'brand.fg', textDecoration: 'underline', textUnderlineOffset: '3px' },
  '& strong, & b': { fontWeight: 'semibold' },
  '& figure, & > img': { marginBlock: 6 },
  '& img': { display: 'block', maxWidth: 'full', height: 'auto', marginInline: 'auto', borderRadius: 'l2', bg: 'bg.muted' },
  '& figcaption': { marginBlockStart: 2, color: 'fg.muted', textStyle: 'sm', textAlign: 'center' },
  '& figcaption[dir]': { textAlign: 'center' },
  '& code': { fontFamily: 'mono', textStyle: 'sm', bg: 'bg.muted', borderRadius: 'xs', paddingInline: 1 },
  '& pre': { fontFamily: 'mono', textStyle: 'sm', bg: 'bg.muted', borderRadius: 'l2', padding: 4, overflowX: 'auto' },
  '& hr': { borderBlockStartWidth: '1px', marginBlock: 8 },
  '& > :first-child': { marginBlockStart: 0 },
  '& > :last-child': { marginBlockEnd: 0 },
};
