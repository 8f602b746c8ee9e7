import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { Dropcursor, Gapcursor, TrailingNode, UndoRedo } from '@tiptap/extensions';

const link = Link.configure({
  openOnClick: false,
  defaultProtocol: 'https',
  // The server takes no other.
  isAllowedUri: (address) => /^(https:\/\/|mailto:)/i.test(address),
  HTMLAttributes: { rel: 'noopener noreferrer nofollow' },
});

/** What every rich text may hold, in the order of tiptap's starter kit. The starter kit itself also brings what no text here has. */
export const kit = [
  Bold,
  Blockquote,
  BulletList,
  Document,
  Dropcursor,
  Gapcursor,
  HardBreak,
  Heading.configure({ levels: [2, 3] }),
  UndoRedo,
  Italic,
  ListItem,
  ListKeymap,
  link,
  OrderedList,
  Paragraph,
  Text,
  TrailingNode,
];
