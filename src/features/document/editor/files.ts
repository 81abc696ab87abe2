/** Pictures and other files that are pasted, dropped or chosen: sent to the page, then put where they belong. */

import { PICTURE_MAX_BYTES } from '@contract/document/kinds';
import type { Editor } from '@tiptap/core';
import { fileSize } from '@/utils/fileSize';

export const PICTURE_TYPES = 'image/png,image/jpeg,image/gif,image/webp';

export interface Senders {
  picture: (file: File) => Promise<string>;
  file: (file: File) => Promise<string>;
}

/** A file of another kind is a link that names it. */
async function nodesOf(file: File, send: Senders) {
  if (file.size > PICTURE_MAX_BYTES)
    throw new Error(`“${file.name}”超过 20 MB，请上传到文档库，再用“嵌入或提到对象”放进页面`);
  if (PICTURE_TYPES.split(',').includes(file.type)) {
    return { type: 'image', attrs: { src: await send.picture(file), alt: file.name.replace(/\.[^.]+$/, '') } };
  }
  const text = `${file.name}（${fileSize(file.size)}）`;
  const link = { type: 'link', attrs: { href: await send.file(file) } };
  return [
    { type: 'text', text, marks: [link] },
    { type: 'text', text: ' ' },
  ];
}

/**
 * One after the other, so that they stand in their order.
 * @param at where in the text; by default at the cursor
 * @throws Error in words for the first that cannot be kept
 */
export async function putFiles(editor: Editor, files: readonly File[], send: Senders, at?: number): Promise<void> {
  for (const [turn, file] of files.entries()) {
    const nodes = await nodesOf(file, send);
    if (editor.isDestroyed) return;
    const place = turn === 0 ? at : undefined;
    if (place === undefined) editor.chain().focus().insertContent(nodes).run();
    else editor.chain().focus().insertContentAt(Math.min(place, editor.state.doc.content.size), nodes).run();
  }
}
