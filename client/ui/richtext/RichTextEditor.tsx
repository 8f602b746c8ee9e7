import { Box, chakra } from '@chakra-ui/react';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { toast } from '../toaster.tsx';
import { secured } from './address.ts';
import { Figure } from './Figure.ts';
import { kit } from './kit.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { PictureDialog } from './PictureDialog.tsx';
import { cleanPasted } from './paste.ts';
import { prose } from './prose.ts';
import { Subscript, Superscript } from './scripts.ts';
import { Table, TableCell, TableHeader, TableRow } from './Table.ts';
import { Toolbar } from './Toolbar.tsx';
import { countWords } from './words.ts';

export interface RichTextEditorProps {
  value: string;
  /** HTML; the empty string when nothing is written. */
  onChange: (html: string) => void;
  onBlur?: () => void;
  /** The name of the writing area. */
  attributes: Record<string, string>;
  invalid?: boolean;
  /** True for a long text: it may hold pictures and tables, and its words are counted. */
  article?: boolean;
}

const short = [...kit, Superscript, Subscript];
const long = [...short, Figure, Table, TableRow, TableCell, TableHeader];
const firstPicture = (files: FileList | undefined) => [...(files ?? [])].find(({ type }) => type.startsWith('image/'));

/** An editor for rich text. Every block finds its own direction. Import it lazily, since it weighs more than the rest of a page. */
export default function RichTextEditor({ value, onChange, onBlur, attributes, invalid, article = false }: RichTextEditorProps) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<{ kind: 'link' } | { kind: 'picture'; file?: File } | null>(null);
  const pictureIn = (files: FileList | undefined) => {
    const file = article ? firstPicture(files) : undefined;
    if (file) setDialog({ kind: 'picture', file });
    return file !== undefined;
  };
  const editorProps = {
    attributes,
    transformPastedHTML: (html: string) => {
      const pasted = cleanPasted(html, { tables: article });
      if (pasted.lost > 0) toast.info(t('editor.linksLost', { count: pasted.lost, n: formatNumber(pasted.lost) }));
      return pasted.html;
    },
    transformPastedText: (text: string) => (/^\s*http:\/\/\S+\s*$/i.test(text) ? (secured(text.trim()) ?? text) : text),
    // Word also puts a picture of the text on the clipboard, which is ignored.
    handlePaste: (_view: unknown, { clipboardData }: ClipboardEvent) =>
      !clipboardData?.types.includes('text/html') && pictureIn(clipboardData?.files),
    handleDrop: (_view: unknown, { dataTransfer }: DragEvent) => pictureIn(dataTransfer?.files),
    handleKeyDown: (_view: unknown, event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setDialog({ kind: 'link' });
        return true;
      }
      return false;
    },
  };
  // On a slow device an editor may be destroyed before it is drawn. Until the next render there is none, or a dead one.
  const editor: Editor | null = useEditor({
    extensions: article ? long : short,
    content: value,
    textDirection: 'auto',
    // The page's policy refuses style elements. The editor's styles are below.
    injectCSS: false,
    editorProps,
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
    onBlur,
  });

  // The form has another text, because it was reset or loaded again.
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    if (value !== (editor.isEmpty ? '' : editor.getHTML())) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the handlers differ by nothing but `attributes` and `article`
  useEffect(() => {
    if (editor && !editor.isDestroyed) editor.setOptions({ editorProps });
  }, [editor, attributes, article]);

  const words = useEditorState({ editor, selector: ({ editor }) => (article && editor?.schema ? countWords(editor.getText()) : 0) }) ?? 0;
  return (
    <Box
      borderWidth="1px"
      borderColor={invalid ? 'border.error' : 'border.emphasized'}
      borderRadius="l2"
      bg="bg.panel"
      _focusWithin={{ outline: '1px solid', outlineColor: 'brand.focusRing', borderColor: 'brand.focusRing' }}
      style={{ '--caption': JSON.stringify(t('editor.caption')) } as object}
      css={{
        '& .ProseMirror': {
          ...prose,
          minHeight: article ? '20rem' : '10rem',
          padding: 4,
          outline: 'none',
          overflowX: 'auto',
          whiteSpace: 'pre-wrap',
          '& figcaption': { ...(prose['& figcaption'] as object), minHeight: 5, cursor: 'text' },
          '& figcaption:has(> br:only-child)::before': {
            content: 'var(--caption)',
            color: 'fg.subtle',
            float: 'inline-start',
            height: 0,
            width: 'full',
          },
          '& figure img': { cursor: 'pointer' },
          '& .selectedCell': { bg: 'brand.subtle' },
          '& .ProseMirror-selectednode img': { outline: '3px solid', outlineColor: 'brand.solid', outlineOffset: '2px' },
        },
      }}
    >
      {editor && (
        <Toolbar
          editor={editor}
          onLink={() => setDialog({ kind: 'link' })}
          onPicture={article ? () => setDialog({ kind: 'picture' }) : undefined}
          hasTables={article}
        />
      )}
      <EditorContent editor={editor} />
      {article && (
        <chakra.p paddingInline={4} paddingBlock={2} color="fg.muted" textStyle="sm" borderBlockStartWidth="1px" className="figures">
          {t('editor.words', { count: words, n: formatNumber(words) })}
        </chakra.p>
      )}
      {editor && dialog?.kind === 'link' && <LinkDialog editor={editor} onClose={() => setDialog(null)} />}
      {editor && dialog?.kind === 'picture' && <PictureDialog editor={editor} file={dialog.file} onClose={() => setDialog(null)} />}
    </Box>
  );
}
