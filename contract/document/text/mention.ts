/** `<span data-mention="userId">@张三</span>` in an editor: one character to the cursor, and what the server looks for. */
import { Node } from '@tiptap/core';

export const Mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes() {
    return {
      userId: { default: null, parseHTML: (element) => element.getAttribute('data-mention'), rendered: false },
      name: {
        default: '',
        parseHTML: (element) => (element.textContent ?? '').replace(/^@/, ''),
        rendered: false,
      },
    };
  },
  parseHTML: () => [{ tag: 'span[data-mention]' }],
  renderHTML: ({ node }) => ['span', { 'data-mention': String(node.attrs.userId) }, `@${String(node.attrs.name)}`],
  renderText: ({ node }) => `@${String(node.attrs.name)}`,
});
