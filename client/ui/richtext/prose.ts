import type { SystemStyleObject } from '@chakra-ui/react';

const firstCell = '> tbody > tr:first-child > :first-child > :first-child';

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
  '& ol[type=a i]': { listStyleType: 'lower-alpha' },
  '& ol[type=A s]': { listStyleType: 'upper-alpha' },
  '& ol[type=i]': { listStyleType: 'lower-roman' },
  '& ol[type=I s]': { listStyleType: 'upper-roman' },
  // `dir=auto` ignores children with a direction of their own, so a list or a quote takes the direction of its text here.
  '& :is(li, blockquote):has(> :first-child:dir(rtl))': { direction: 'rtl' },
  '& :is(li, blockquote):has(> :first-child:dir(ltr))': { direction: 'ltr' },
  '& li': { marginInlineStart: 6 },
  '& li + li': { marginBlockStart: 1 },
  '& blockquote': { borderInlineStartWidth: '3px', borderColor: 'saffron.solid', paddingInlineStart: 4, color: 'fg.muted' },
  '& blockquote > * + *': { marginBlockStart: 2 },
  '& sup, & sub': { fontSize: '0.75em', lineHeight: 0 },
  // A table that is wider than the page scrolls by itself.
  '& .wide': { overflowX: 'auto', borderRadius: 'l1', focusVisibleRing: 'outside' },
  '& table': { width: 'full', borderCollapse: 'collapse', overflowWrap: 'normal', textStyle: 'md' },
  // The columns run in the direction of the first cell's text, and scrolling begins at the first column.
  [`& table:has(${firstCell}:dir(rtl)), & .wide:has(> table:dir(rtl)), & .wide:has(> table ${firstCell}:dir(rtl))`]: { direction: 'rtl' },
  [`& table:has(${firstCell}:dir(ltr)), & .wide:has(> table ${firstCell}:dir(ltr))`]: { direction: 'ltr' },
  '& :is(th, td)': { borderWidth: '1px', paddingBlock: 2, paddingInline: 3, minWidth: '6rem', textAlign: 'start', verticalAlign: 'top' },
  '& th': { bg: 'bg.muted', fontWeight: 'semibold' },
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
