import { Flex, IconButton } from '@chakra-ui/react';
import type { Editor } from '@tiptap/react';
import { useEditorState } from '@tiptap/react';
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Undo2,
  Unlink,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkDialog } from './LinkDialog.tsx';

const marks = [
  { key: 'bold', icon: Bold, is: ['bold'], run: (editor: Editor) => editor.chain().focus().toggleBold().run() },
  { key: 'italic', icon: Italic, is: ['italic'], run: (editor: Editor) => editor.chain().focus().toggleItalic().run() },
  {
    key: 'heading',
    icon: Heading2,
    is: ['heading', { level: 2 }],
    run: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    key: 'subheading',
    icon: Heading3,
    is: ['heading', { level: 3 }],
    run: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  { key: 'bulletList', icon: List, is: ['bulletList'], run: (editor: Editor) => editor.chain().focus().toggleBulletList().run() },
  { key: 'orderedList', icon: ListOrdered, is: ['orderedList'], run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run() },
  { key: 'quote', icon: Quote, is: ['blockquote'], run: (editor: Editor) => editor.chain().focus().toggleBlockquote().run() },
] as const;

/** What can be done to the selected text. */
export function Toolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const [linking, setLinking] = useState(false);
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      on: marks.map(({ is: [name, attributes] }) => editor.isActive(name, attributes)),
      link: editor.isActive('link'),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  });
  const tool = (label: string, Icon: LucideIcon, run: () => void, more: { pressed?: boolean; disabled?: boolean; flip?: boolean } = {}) => (
    <IconButton
      key={label}
      type="button"
      size="xs"
      variant={more.pressed ? 'subtle' : 'ghost'}
      colorPalette={more.pressed ? 'brand' : undefined}
      aria-label={label}
      aria-pressed={more.pressed}
      disabled={more.disabled}
      onClick={run}
    >
      <Icon aria-hidden className={more.flip ? 'flip' : undefined} />
    </IconButton>
  );
  return (
    <Flex role="toolbar" aria-label={t('editor.toolbar')} wrap="wrap" gap={0.5} padding={1} borderBlockEndWidth="1px">
      {marks.map(({ key, icon, run }, index) => tool(t(`editor.${key}`), icon, () => run(editor), { pressed: state.on[index] ?? false }))}
      {tool(t('editor.link'), LinkIcon, () => setLinking(true), { pressed: state.link })}
      {state.link && tool(t('editor.unlink'), Unlink, () => editor.chain().focus().extendMarkRange('link').unsetLink().run())}
      {tool(t('editor.undo'), Undo2, () => editor.chain().focus().undo().run(), { disabled: !state.canUndo, flip: true })}
      {tool(t('editor.redo'), Redo2, () => editor.chain().focus().redo().run(), { disabled: !state.canRedo, flip: true })}
      <LinkDialog
        open={linking}
        href={(editor.getAttributes('link').href as string | undefined) ?? ''}
        onClose={() => setLinking(false)}
        onSave={(href) => {
          setLinking(false);
          const chain = editor.chain().focus().extendMarkRange('link');
          // Without a selection the address itself becomes the text.
          if (editor.state.selection.empty && !state.link)
            chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
          else chain.setLink({ href }).run();
        }}
      />
    </Flex>
  );
}
