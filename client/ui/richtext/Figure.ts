import { NodeSelection, Plugin } from '@tiptap/pm/state';
import { Node } from '@tiptap/react';

/** A picture of the account, in the form that the server takes. */
export interface FigureAttributes {
  src: string;
  alt: string;
  width: number | null;
  height: number | null;
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    figure: {
      /** Inserts a picture after the selection. A selected picture gets these attributes instead. */
      setFigure: (attributes: FigureAttributes) => ReturnType;
    };
  }
}

/** The server drops every other picture. */
const own = /^\/media\/images\/[0-9a-f-]{36}\/\d+\.webp$/i;
const imageIn = (element: HTMLElement) => (element.tagName === 'IMG' ? element : element.querySelector('img'));
const isOwn = (element: HTMLElement) => own.test(imageIn(element)?.getAttribute('src') ?? '');
const number = (text: string | null | undefined) => (text ? Number(text) || null : null);

/** A picture with a caption below it, which may be left empty. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  draggable: true,
  isolating: true,

  addAttributes() {
    const of = (name: string) => ({ parseHTML: (element: HTMLElement) => imageIn(element)?.getAttribute(name) ?? '' });
    const size = (name: string) => ({ default: null, parseHTML: (element: HTMLElement) => number(imageIn(element)?.getAttribute(name)) });
    return {
      src: { default: '', ...of('src') },
      alt: { default: '', ...of('alt') },
      width: size('width'),
      height: size('height'),
    };
  },

  parseHTML() {
    return [
      {
        tag: 'figure',
        getAttrs: (element) => (isOwn(element) ? null : false),
        contentElement: (element) => (element as HTMLElement).querySelector('figcaption') ?? document.createElement('span'),
      },
      { tag: 'img', getAttrs: (element) => (isOwn(element) ? null : false) },
    ];
  },

  renderHTML({ node: { attrs } }) {
    const { src, alt, width, height } = attrs as FigureAttributes;
    return ['figure', ['img', { src, alt, ...(width && { width }), ...(height && { height }) }], ['figcaption', { dir: 'auto' }, 0]];
  },

  addCommands() {
    return {
      setFigure:
        (attributes) =>
        ({ editor, commands }) =>
          editor.isActive(this.name)
            ? commands.updateAttributes(this.name, attributes)
            : commands.insertContent([{ type: this.name, attrs: attributes }, { type: 'paragraph' }]),
    };
  },

  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          // A press on the picture selects the picture; a press below it, the caption.
          handleClickOn: ({ state, dispatch }, _position, node, at, { target }) => {
            if (node.type.name !== this.name || !(target instanceof HTMLImageElement)) return false;
            dispatch(state.tr.setSelection(NodeSelection.create(state.doc, at)));
            return true;
          },
        },
      }),
    ];
  },
});
