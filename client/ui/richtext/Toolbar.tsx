import type { Editor } from '@tiptap/react';
import { useEditorState } from '@tiptap/react';
import {
  BetweenHorizontalEnd,
  BetweenVerticalEnd,
  Bold,
  FoldHorizontal,
  FoldVertical,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  PilcrowLeft,
  PilcrowRight,
  Quote,
  Redo2,
  RemoveFormatting,
  Subscript,
  Superscript,
  Table as TableIcon,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isMac } from '../platform.ts';
import { RovingToolbar, type Tool } from './RovingToolbar.tsx';
import { tableTools } from './Table.ts';

const keys = (...pressed: string[]) =>
  ['Mod', ...pressed]
    .join('+')
    .replace('Mod', isMac ? '⌘' : 'Ctrl')
    .replace('Alt', isMac ? '⌥' : 'Alt');

const formats = [
  { key: 'heading', icon: Heading2, is: ['heading', { level: 2 }], shortcut: keys('Alt', '2') },
  { key: 'subheading', icon: Heading3, is: ['heading', { level: 3 }], shortcut: keys('Alt', '3') },
  { key: 'bold', icon: Bold, is: ['bold'], shortcut: keys('B') },
  { key: 'italic', icon: Italic, is: ['italic'], shortcut: keys('I') },
  { key: 'bulletList', icon: List, is: ['bulletList'], shortcut: keys('Shift', '8') },
  { key: 'orderedList', icon: ListOrdered, is: ['orderedList'], shortcut: keys('Shift', '7') },
  { key: 'quote', icon: Quote, is: ['blockquote'], shortcut: keys('Shift', 'B') },
] as const;
type Format = (typeof formats)[number]['key'];

const toggles: Record<Format, (editor: Editor) => void> = {
  heading: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  subheading: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  bold: (editor) => editor.chain().focus().toggleBold().run(),
  italic: (editor) => editor.chain().focus().toggleItalic().run(),
  bulletList: (editor) => editor.chain().focus().toggleBulletList().run(),
  orderedList: (editor) => editor.chain().focus().toggleOrderedList().run(),
  quote: (editor) => editor.chain().focus().toggleBlockquote().run(),
};

/** What can be done to a table, shown while the caret is in one. */
const inTable = [
  { key: 'rowAdd', icon: BetweenHorizontalEnd },
  { key: 'columnAdd', icon: BetweenVerticalEnd },
  { key: 'rowDelete', icon: FoldVertical },
  { key: 'columnDelete', icon: FoldHorizontal },
  { key: 'tableDelete', icon: Trash2 },
] as const;

export interface ToolbarProps {
  editor: Editor;
  /** Opens the dialog for a link, or for the one that is selected. */
  onLink: () => void;
  /** Opens the dialog for a picture; without it there are none. */
  onPicture?: () => void;
  /** There may be tables. */
  hasTables?: boolean;
}

const nothing = {
  on: [] as boolean[],
  link: false,
  figure: false,
  table: false,
  sup: false,
  sub: false,
  ltr: false,
  rtl: false,
  canUndo: false,
  canRedo: false,
};

/** The tools for the selected text. */
export function Toolbar({ editor, onLink, onPicture, hasTables = false }: ToolbarProps) {
  const { t } = useTranslation();
  const state = useEditorState({
    editor,
    selector: ({ editor }) => {
      // The editor was destroyed before it was drawn and is about to be replaced. It cannot be asked anything.
      if (!editor.schema) return nothing;
      return {
        on: formats.map(({ is: [name, attributes] }) => editor.isActive(name, attributes)),
        link: editor.isActive('link'),
        figure: editor.isActive('figure'),
        table: editor.isActive('table'),
        sup: editor.isActive('superscript'),
        sub: editor.isActive('subscript'),
        ltr: editor.isActive({ dir: 'ltr' }),
        rtl: editor.isActive({ dir: 'rtl' }),
        canUndo: editor.can().undo(),
        canRedo: editor.can().redo(),
      };
    },
  });
  const tools = formats.map(
    ({ key, icon, shortcut }, index): Tool => ({
      key,
      icon,
      shortcut,
      label: t(`editor.${key}`),
      pressed: state.on[index] ?? false,
      run: () => toggles[key](editor),
    }),
  );
  const direct = (direction: 'ltr' | 'rtl', on: boolean): Tool => ({
    key: direction,
    icon: direction === 'ltr' ? PilcrowRight : PilcrowLeft,
    label: t(`editor.${direction}`),
    pressed: on,
    // A second press makes the block find its own direction again.
    run: () =>
      editor
        .chain()
        .focus()
        .setTextDirection(on ? 'auto' : direction)
        .run(),
  });
  const script = (key: 'superscript' | 'subscript', icon: typeof Bold, pressed: boolean): Tool => ({
    key,
    icon,
    label: t(`editor.${key}`),
    pressed,
    run: () => editor.chain().focus().toggleMark(key).run(),
  });
  const tableGroup = inTable.map(
    ({ key, icon }): Tool => ({ key, icon, label: t(`editor.${key}`), run: () => void tableTools[key](editor) }),
  );
  const groups: Tool[][] = [
    tools.slice(0, 2),
    [
      ...tools.slice(2, 4),
      { key: 'link', icon: LinkIcon, label: t('editor.link'), shortcut: keys('K'), pressed: state.link, run: onLink },
      {
        key: 'clear',
        icon: RemoveFormatting,
        label: t('editor.clear'),
        run: () => editor.chain().focus().unsetAllMarks().clearNodes().run(),
      },
    ],
    tools.slice(4),
    [
      ...(onPicture ? [{ key: 'picture', icon: ImagePlus, label: t('editor.picture'), pressed: state.figure, run: onPicture }] : []),
      ...(hasTables
        ? [{ key: 'table', icon: TableIcon, label: t('editor.table'), disabled: state.table, run: () => void tableTools.insert(editor) }]
        : []),
      script('superscript', Superscript, state.sup),
      script('subscript', Subscript, state.sub),
    ],
    ...(hasTables && state.table ? [tableGroup] : []),
    [direct('ltr', state.ltr), direct('rtl', state.rtl)],
    [
      {
        key: 'undo',
        icon: Undo2,
        label: t('editor.undo'),
        shortcut: keys('Z'),
        disabled: !state.canUndo,
        flip: true,
        run: () => editor.chain().focus().undo().run(),
      },
      {
        key: 'redo',
        icon: Redo2,
        label: t('editor.redo'),
        shortcut: keys('Shift', 'Z'),
        disabled: !state.canRedo,
        flip: true,
        run: () => editor.chain().focus().redo().run(),
      },
    ],
  ];
  return (
    <RovingToolbar
      label={t('editor.toolbar')}
      groups={groups}
      // On phones the toolbar stays below the page's bar, and scrolls sideways.
      position="sticky"
      insetBlockStart={16}
      zIndex={1}
      wrap={{ base: 'nowrap', md: 'wrap' }}
      overflowX={{ base: 'auto', md: 'visible' }}
      padding={1}
      bg="bg.panel"
      borderBlockEndWidth="1px"
      borderStartStartRadius="l2"
      borderStartEndRadius="l2"
    />
  );
}
