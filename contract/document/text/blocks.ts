/** Blocks of a page that the editor's library does not have: callouts, and columns beside each other. */
import { Node } from '@tiptap/core';
import { placeText } from '../cards';
import { type CalloutKind, calloutKinds } from '../kinds';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    pageBlocks: {
      /** Puts the chosen blocks into a callout, or changes the kind of the one around them. */
      setCallout: (kind: CalloutKind) => ReturnType;
      /** The blocks of the callout stand by themselves again. */
      unsetCallout: () => ReturnType;
      /** Two or three empty columns. */
      insertColumns: (count: 2 | 3) => ReturnType;
    };
  }
}

const isCallout = (kind: unknown): kind is CalloutKind => typeof kind === 'string' && Object.hasOwn(calloutKinds, kind);

export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes() {
    return {
      kind: {
        default: 'info',
        parseHTML: (element) => {
          const kind = element.getAttribute('data-callout');
          return isCallout(kind) ? kind : 'info';
        },
        renderHTML: ({ kind }) => ({ 'data-callout': isCallout(kind) ? kind : 'info' }),
      },
    };
  },
  parseHTML: () => [{ tag: 'div[data-callout]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
  addCommands() {
    return {
      setCallout:
        (kind) =>
        ({ commands, editor }) =>
          editor.isActive('callout')
            ? commands.updateAttributes('callout', { kind })
            : commands.wrapIn('callout', { kind }),
      unsetCallout:
        () =>
        ({ commands }) =>
          commands.lift('callout'),
    };
  },
});

/** An object of the platform, or a list or a figure, as it is now: the text holds which one, and whoever reads is told what they may see. */
export const ObjectCard = Node.create<{ show: ((place: HTMLElement) => void) | null }>({
  name: 'objectCard',
  group: 'block',
  atom: true,
  draggable: true,
  addOptions: () => ({ show: null }),
  addAttributes() {
    return {
      object: {
        default: '',
        parseHTML: (element) => element.getAttribute('data-object'),
        rendered: false,
      },
    };
  },
  parseHTML: () => [
    {
      tag: 'div[data-object]',
      getAttrs: (element) => (placeText((element as Element).getAttribute('data-object')) ? null : false),
    },
  ],
  renderHTML: ({ node }) => ['div', { 'data-object': placeText(String(node.attrs.object)) ?? '' }],
  addNodeView() {
    const { show } = this.options;
    if (!show) return null;
    return ({ node }) => {
      const dom = document.createElement('div');
      dom.dataset.object = String(node.attrs.object);
      dom.contentEditable = 'false';
      show(dom);
      return { dom };
    };
  },
});

export const Column = Node.create({
  name: 'column',
  content: 'block+',
  isolating: true,
  parseHTML: () => [{ tag: 'div[data-column]' }],
  renderHTML: () => ['div', { 'data-column': '' }, 0],
});

export const Columns = Node.create({
  name: 'columns',
  group: 'block',
  content: 'column{2,3}',
  defining: true,
  parseHTML: () => [{ tag: 'div[data-columns]' }],
  renderHTML: () => ['div', { 'data-columns': '' }, 0],
  addCommands() {
    return {
      insertColumns:
        (count) =>
        ({ commands }) =>
          commands.insertContent({
            type: 'columns',
            content: Array.from({ length: count }, () => ({ type: 'column', content: [{ type: 'paragraph' }] })),
          }),
    };
  },
});
