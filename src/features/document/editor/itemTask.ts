/** Items of a checklist that become tasks: the item keeps its words, and shows the task below them as it is now. */
import { cardOf, cardText } from '@contract/document/cards';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';

const TITLE_MAX = 200;

interface Item {
  node: Node;
  /** Before it. */
  pos: number;
}

/** The item in which the cursor stands, the innermost; null: it stands in none. */
function itemAt({ state }: Editor): Item | null {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type.name === 'taskItem') return { node, pos: $from.before(depth) };
  }
  return null;
}

const titleOf = ({ node }: Item): string => (node.firstChild?.textContent ?? '').trim().slice(0, TITLE_MAX);

/** The task that it has become. */
function taskOf({ node }: Item): boolean {
  let found = false;
  node.forEach((child) => {
    if (child.type.name === 'objectCard' && cardOf(String(child.attrs.object))?.type === 'task') found = true;
  });
  return found;
}

/** `words`: it can become a task of that title; `is`: it is one; null: the cursor stands in no item. */
export function itemState(editor: Editor): { words: string; is: boolean } | null {
  const item = itemAt(editor);
  return item && { words: titleOf(item), is: taskOf(item) };
}

/**
 * Makes a task of the item and puts it below its words. Others may write meanwhile: the item is found again by its words, near
 * where it stood.
 * @param create makes the task; gives its id
 * @returns false where the item is not there any more: the task is made, and stands nowhere in the page
 */
export async function makeTask(editor: Editor, create: (title: string) => Promise<string>): Promise<boolean> {
  const item = itemAt(editor);
  if (!item || taskOf(item)) return true;
  const title = titleOf(item);
  const id = await create(title);
  const object = cardText({ type: 'task', id });
  let best: Item | null = null;
  editor.state.doc.descendants((node, pos) => {
    if (node.type.name !== 'taskItem' || titleOf({ node, pos }) !== title || taskOf({ node, pos })) return true;
    if (!best || Math.abs(pos - item.pos) < Math.abs(best.pos - item.pos)) best = { node, pos };
    return true;
  });
  const found = best as Item | null;
  const card = editor.schema.nodes.objectCard?.create({ object });
  if (!found || !card) return false;
  const at = found.pos + 1 + (found.node.firstChild?.nodeSize ?? 0);
  editor.view.dispatch(editor.state.tr.insert(at, card));
  return true;
}
