/** Whom a text of an object names. */

import { type ObjectRef, type ObjectType, objectTypeEntry } from '../../../contract/objectTypes';
import { cutText } from '../../../contract/text/cut';
import { htmlToText, mentionsIn } from '../../base/html';
import type { Tell } from '../events';

const EXCERPT_CHARS = 120;

export const excerptOf = (html: string) => cutText(htmlToText(html).replace(/\s+/g, ' '), EXCERPT_CHARS);

/** The address of a comment, behind that of its object, which may ask for something already. */
export const commentAnchor = (type: ObjectType, commentId: string) =>
  `${objectTypeEntry(type).page.includes('?') ? '&' : '?'}comment=${commentId}`;

/** Tells whom a text names and did not name before, each once for one text, however often it is edited: `once` is its name. */
export async function tellMentioned(
  tell: Tell,
  text: { ref: ObjectRef; html: string; before?: string; where: '评论' | '描述'; anchor?: string; once: string },
): Promise<void> {
  const known = new Set(mentionsIn(text.before ?? ''));
  const named = mentionsIn(text.html).filter((userId) => !known.has(userId));
  if (named.length === 0) return;
  await tell({
    event: 'mentioned',
    object: text.ref.type,
    objectId: text.ref.id,
    to: named,
    variables: { where: text.where, excerpt: excerptOf(text.html), anchor: text.anchor ?? '' },
    once: text.once,
  });
}
