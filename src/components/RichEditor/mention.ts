/** Naming somebody with `@` in an editor. */
import type { Person } from '@contract/envelope';
import type { Editor } from '@tiptap/core';

export { Mention } from '@contract/document/text/mention';

export interface MentionQuery {
  text: string;
  /** Where the `@` stands. */
  from: number;
  to: number;
}

const LONGEST = 20;
/** What follows an `@` that begins a word, right before the cursor. */
export function mentionQueryOf({ state }: Pick<Editor, 'state'>): MentionQuery | null {
  const { $from, empty } = state.selection;
  if (!empty || $from.parent.type.spec.code) return null;
  const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - LONGEST), $from.parentOffset, ' ', ' ');
  const found = /(?:^|[^\w@])@([^\s@]*)$/.exec(before);
  if (!found) return null;
  const text = found[1] ?? '';
  return { text, from: $from.pos - text.length - 1, to: $from.pos };
}

export const insertMention = (editor: Editor, { from, to }: MentionQuery, { userId, name }: Person): void => {
  editor
    .chain()
    .focus()
    .insertContentAt({ from, to }, [
      { type: 'mention', attrs: { userId, name } },
      { type: 'text', text: ' ' },
    ])
    .run();
};
