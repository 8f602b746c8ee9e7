import { Mark } from '@tiptap/react';

const script = (name: string, tag: 'sup' | 'sub', style: 'super' | 'sub') =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }, { style: 'vertical-align', getAttrs: (value) => (value === style ? null : false) }],
    renderHTML: () => [tag, 0],
  });

/** A power, and a footnote's mark. */
export const Superscript = script('superscript', 'sup', 'super');
/** An index, as in H₂O. */
export const Subscript = script('subscript', 'sub', 'sub');
