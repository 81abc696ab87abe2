/** A layout while it is edited: groups, what stands in them, what a new task is asked for. Pure. */
import {
  createFieldsOf,
  type PlacedField,
  type PlacedGroup,
  placeFields,
  REST_GROUP,
  usualGroups,
} from '@contract/task/layoutFields';
import type { LayoutGroup, LayoutModel } from '@contract/task/layouts';

export type LayoutDraft = LayoutModel;

const copied = (groups: readonly PlacedGroup[]): LayoutGroup[] =>
  groups.map((group) => ({ ...group, fields: group.fields.map((field) => ({ ...field })) }));

/** Null: the usual layout. */
export const draftOf = (model: LayoutModel | null): LayoutDraft => ({
  groups: copied(model?.groups ?? usualGroups),
  createFields: model?.createFields ?? null,
});

export const sameDraft = (a: LayoutDraft, b: LayoutDraft): boolean =>
  JSON.stringify(plain(a)) === JSON.stringify(plain(b));
/** What is left out and what is said to be false is the same. */
const plain = ({ groups, createFields }: LayoutDraft) => [
  groups.map(({ id, title, columns, folded = false, fields }) => [
    ...[id, title, columns, folded],
    fields.map(({ field, full = false }) => [field, full]),
  ]),
  createFields && [...createFields].sort(),
];

/** As the detail shows it, the last group with what no other holds among them. */
export const shownGroups = (draft: LayoutDraft, customIds: readonly string[]): PlacedGroup[] =>
  placeFields(draft.groups, customIds);

/**
 * Puts a field into a group before another one, or at its end. The last group keeps no order of its own: there a field
 * only leaves the others.
 */
export function moveField(draft: LayoutDraft, field: string, groupId: string, before?: string): LayoutDraft {
  if (before === field) return draft;
  const found = draft.groups.flatMap(({ fields }) => fields).find((one) => one.field === field);
  const taken: PlacedField = found ?? { field };
  return {
    ...draft,
    groups: draft.groups.map((group) => {
      const fields = group.fields.filter((one) => one.field !== field);
      if (group.id !== groupId) return { ...group, fields };
      const at = before === undefined ? -1 : fields.findIndex((one) => one.field === before);
      return { ...group, fields: fields.toSpliced(at < 0 ? fields.length : at, 0, { ...taken }) };
    }),
  };
}

/** One place up or down within its group. */
export function stepField(draft: LayoutDraft, field: string, by: 1 | -1): LayoutDraft {
  return {
    ...draft,
    groups: draft.groups.map((group) => {
      const at = group.fields.findIndex((one) => one.field === field);
      const one = group.fields[at];
      if (!one || at + by < 0 || at + by >= group.fields.length) return group;
      return { ...group, fields: group.fields.toSpliced(at, 1).toSpliced(at + by, 0, one) };
    }),
  };
}

const changed = (draft: LayoutDraft, id: string, part: Partial<LayoutGroup>): LayoutDraft => ({
  ...draft,
  groups: draft.groups.map((group) => (group.id === id ? { ...group, ...part } : group)),
});
export const setGroup = (draft: LayoutDraft, id: string, part: Partial<Omit<LayoutGroup, 'id' | 'fields'>>) =>
  changed(draft, id, part);

export function setFull(draft: LayoutDraft, field: string, full: boolean): LayoutDraft {
  return {
    ...draft,
    groups: draft.groups.map((group) => ({
      ...group,
      fields: group.fields.map((one) => (one.field === field ? { field, ...(full && { full }) } : one)),
    })),
  };
}

export function addGroup(draft: LayoutDraft, id: string): LayoutDraft {
  const titles = draft.groups.map(({ title }) => title);
  let title = '新分组';
  // Ends: each turn tries a title that was not tried, and taken ones are finite.
  for (let n = 2; titles.includes(title); n += 1) title = `新分组 ${n}`;
  return { ...draft, groups: [...draft.groups, { id, title, columns: 1, fields: [] }] };
}

/** Its fields stand in the last group from then on. */
export const removeGroup = (draft: LayoutDraft, id: string): LayoutDraft => ({
  ...draft,
  groups: draft.groups.filter((group) => group.id !== id),
});

export function stepGroup(draft: LayoutDraft, id: string, by: 1 | -1): LayoutDraft {
  const at = draft.groups.findIndex((group) => group.id === id);
  const group = draft.groups[at];
  if (!group || at + by < 0 || at + by >= draft.groups.length) return draft;
  return { ...draft, groups: draft.groups.toSpliced(at, 1).toSpliced(at + by, 0, group) };
}

/** Whether the form for a new task asks for a field. */
export const isAsked = (draft: LayoutDraft, field: string, customIds: readonly string[]): boolean =>
  createFieldsOf(draft.createFields, customIds).includes(field);

export function setAsked(draft: LayoutDraft, field: string, asked: boolean, customIds: readonly string[]): LayoutDraft {
  const now = createFieldsOf(draft.createFields, customIds).filter((one) => one !== field);
  const next = asked ? [...now, field] : now;
  const usual = createFieldsOf(null, customIds);
  // As usual again: then fields that come later are asked for, too.
  const same = next.length === usual.length && usual.every((one) => next.includes(one));
  return { ...draft, createFields: same ? null : next };
}

/** Why it cannot be saved, in words, or null. */
export function faultOf({ groups }: LayoutDraft): string | null {
  const titles = groups.map(({ title }) => title.trim());
  if (titles.some((title) => title === '')) return '请填写分组名称';
  const twice = titles.find((title, at) => titles.indexOf(title) !== at);
  return twice === undefined ? null : `有两个分组都叫「${twice}」，请改名`;
}

export const isRest = (id: string) => id === REST_GROUP;
