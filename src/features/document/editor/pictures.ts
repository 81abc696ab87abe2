/** Pictures that are pasted, dropped or chosen: sent to the page, then put where they belong. */

import { PICTURE_MAX_BYTES } from '@contract/document/kinds';
import type { Editor } from '@tiptap/core';

export const PICTURE_TYPES = 'image/png,image/jpeg,image/gif,image/webp';

/** What of a paste or a drop is a picture. */
export const picturesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => PICTURE_TYPES.split(',').includes(type));

/**
 * One after the other, so that they stand in their order.
 * @param at where in the text; by default at the cursor
 * @throws Error in words for the first that cannot be kept
 */
export async function putPictures(
  editor: Editor,
  files: readonly File[],
  send: (file: File) => Promise<string>,
  at?: number,
): Promise<void> {
  for (const [turn, file] of files.entries()) {
    if (file.size > PICTURE_MAX_BYTES) throw new Error(`“${file.name}”超过 20 MB，请压缩后再插入`);
    const src = await send(file);
    if (editor.isDestroyed) return;
    const node = { type: 'image', attrs: { src, alt: file.name.replace(/\.[^.]+$/, '') } };
    const place = turn === 0 ? at : undefined;
    if (place === undefined) editor.chain().focus().insertContent(node).run();
    else editor.chain().focus().insertContentAt(Math.min(place, editor.state.doc.content.size), node).run();
  }
}
