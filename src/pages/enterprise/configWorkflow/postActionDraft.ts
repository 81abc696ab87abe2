/** Post-actions while they are drawn. Pure. */
import type { PostActionKind } from '@contract/task/postActionEnums';
import type { PostAction } from '@contract/task/postActions';
import type { ProcessField } from '@contract/task/process';

/** Kinds of fields whose values can be written without a project: no people of a project, no files. */
const settable: ReadonlySet<string> = new Set([
  ...['text', 'textarea', 'link', 'number', 'percent', 'money', 'progress', 'rating', 'date'],
  ...['select', 'treeSelect', 'multiSelect', 'switch'],
]);

export const settableFields = (fields: readonly ProcessField[]): ProcessField[] =>
  fields.filter(({ kind }) => settable.has(kind));

/** What an action begins with; one that still needs people or labels is refused by name when it is published. */
export function newPostAction(kind: PostActionKind, fieldId = ''): PostAction {
  switch (kind) {
    case 'assign':
      return { kind, who: 'actor', userId: null };
    case 'urgent':
      return { kind, urgent: 3 };
    case 'date':
      return { kind, field: 'planEnd', days: 3 };
    case 'labels':
      return { kind, add: [], remove: [] };
    case 'involve':
      return { kind, userIds: [] };
    case 'field':
      return { kind, fieldId, value: null };
    case 'notify':
      return { kind, who: ['creator'], userIds: [] };
  }
}
