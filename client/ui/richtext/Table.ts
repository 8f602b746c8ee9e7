import { TextSelection } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
} from '@tiptap/pm/tables';
import { type Editor, Node } from '@tiptap/react';

const roles: Readonly<Record<string, string>> = { table: 'table', tableRow: 'row', tableCell: 'cell', tableHeader: 'header_cell' };

/** The size of a new table. Its first row is a head. */
const size = { rows: 3, columns: 3 };

/** A table, as the server keeps it: rows of cells, and the cells of its head. */
export const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  extendNodeSchema: ({ name }) => (name in roles ? { tableRole: roles[name] } : {}),
  addKeyboardShortcuts() {
    const go = (step: 1 | -1) => () => goToNextCell(step)(this.editor.state, this.editor.view.dispatch);
    return {
      // In the last cell, Tab adds a row.
      Tab: () => go(1)() || (isInTable(this.editor.state) && tableTools.rowAdd(this.editor) && go(1)()),
      'Shift-Tab': go(-1),
    };
  },
  addProseMirrorPlugins: () => [tableEditing()],
});

export const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
});

const cell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    // No table within a cell.
    content: '(paragraph | heading | bulletList | orderedList | blockquote)+',
    isolating: true,
    addAttributes: () => {
      const count = (attribute: 'colspan' | 'rowspan') => ({
        default: 1,
        parseHTML: (element: HTMLElement) => Number(element.getAttribute(attribute)) || 1,
        renderHTML: (attributes: Record<string, unknown>) => (attributes[attribute] === 1 ? {} : { [attribute]: attributes[attribute] }),
      });
      return { colspan: count('colspan'), rowspan: count('rowspan'), colwidth: { default: null, rendered: false } };
    },
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });
export const TableCell = cell('tableCell', 'td');
export const TableHeader = cell('tableHeader', 'th');

function insertTable(editor: Editor): boolean {
  const { schema } = editor;
  const row = (name: 'tableHeader' | 'tableCell') =>
    schema.node('tableRow', null, Array.from({ length: size.columns }, () => schema.nodes[name]?.createAndFill() ?? []).flat());
  const rows = Array.from({ length: size.rows }, (_, index) => row(index === 0 ? 'tableHeader' : 'tableCell'));
  return editor
    .chain()
    .focus()
    .command(({ tr, dispatch }) => {
      const at = tr.selection.from + 1;
      if (dispatch) tr.replaceSelectionWith(schema.node('table', null, rows)).scrollIntoView();
      if (dispatch) tr.setSelection(TextSelection.near(tr.doc.resolve(at)));
      return true;
    })
    .run();
}

const tool = (command: typeof addRowAfter) => (editor: Editor) => {
  editor.commands.focus();
  return command(editor.state, editor.view.dispatch);
};
/** What can be done to the table that the caret is in; `insert` makes one. */
export const tableTools = {
  insert: insertTable,
  rowAdd: tool(addRowAfter),
  columnAdd: tool(addColumnAfter),
  rowDelete: tool(deleteRow),
  columnDelete: tool(deleteColumn),
  tableDelete: tool(deleteTable),
} as const;
