import { Box } from '@chakra-ui/react';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect } from 'react';
import { prose } from './prose.ts';
import { Toolbar } from './Toolbar.tsx';

export interface RichTextEditorProps {
  value: string;
  /** HTML; the empty string when nothing is written. */
  onChange: (html: string) => void;
  onBlur?: () => void;
  /** Of the writing area. */
  attributes: Record<string, string>;
  invalid?: boolean;
}

/** Writes rich text in either direction: every block finds its own. Import it lazily; it weighs more than the rest of a page. */
export default function RichTextEditor({ value, onChange, onBlur, attributes, invalid }: RichTextEditorProps) {
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3] },
        code: false,
        codeBlock: false,
        horizontalRule: false,
        strike: false,
        underline: false,
        link: {
          openOnClick: false,
          defaultProtocol: 'https',
          HTMLAttributes: { rel: 'noopener noreferrer nofollow' },
        },
      }),
    ],
    content: value,
    textDirection: 'auto',
    // The page's policy takes no style elements; what the editor needs is below.
    injectCSS: false,
    editorProps: { attributes },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
    onBlur,
  });

  // The form has put something else in: started over, or loaded again. An editor that took too long to be drawn has been
  // replaced by the next render.
  useEffect(() => {
    if (!editor.isDestroyed && value !== (editor.isEmpty ? '' : editor.getHTML())) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  useEffect(() => {
    if (!editor.isDestroyed) editor.setOptions({ editorProps: { attributes } });
  }, [editor, attributes]);

  return (
    <Box
      borderWidth="1px"
      borderColor={invalid ? 'border.error' : 'border.emphasized'}
      borderRadius="l2"
      bg="bg.panel"
      _focusWithin={{ outline: '1px solid', outlineColor: 'brand.focusRing', borderColor: 'brand.focusRing' }}
      css={{ '& .ProseMirror': { ...prose, minHeight: '10rem', padding: 4, outline: 'none', whiteSpace: 'pre-wrap' } }}
    >
      <Toolbar editor={editor} />
      <EditorContent editor={editor} />
    </Box>
  );
}
