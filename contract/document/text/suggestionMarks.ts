/** Suggestions as parts of the editor: marks of what is to come and to go, and a paragraph that is to begin. */
import { Extension, Mark } from '@tiptap/core';
import { COMING, GOING, PARTED, suggestionOf } from './suggestions';

const markOf = (name: string, tag: 'ins' | 'del') =>
  Mark.create({
    name,
    // Who writes beside what is proposed does not go on with it.
    inclusive: false,
    addAttributes: () => ({
      of: {
        default: '',
        parseHTML: (element: HTMLElement) => element.getAttribute('data-suggestion'),
        renderHTML: ({ of }: { of?: unknown }) => ({ 'data-suggestion': suggestionOf(of) ? String(of) : '' }),
      },
    }),
    parseHTML: () => [
      {
        tag: `${tag}[data-suggestion]`,
        // Before what strikes text through.
        priority: 60,
        getAttrs: (element) =>
          suggestionOf((element as Element).getAttribute('data-suggestion')) === null ? false : null,
      },
    ],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

export const Coming = markOf(COMING, 'ins');
export const Going = markOf(GOING, 'del');
export const Parted = Extension.create({
  name: PARTED,
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        [PARTED]: {
          default: null,
          // What is pasted or imported proposes nothing.
          parseHTML: () => null,
          renderHTML: (attributes) =>
            suggestionOf(attributes[PARTED]) ? { 'data-split': String(attributes[PARTED]) } : {},
          keepOnSplit: false,
        },
      },
    },
  ],
});
