import { usualGroups } from '@contract/task/layoutFields';
import {
  addGroup,
  draftOf,
  faultOf,
  isAsked,
  moveField,
  removeGroup,
  sameDraft,
  setAsked,
  setFull,
  setGroup,
  shownGroups,
  stepField,
  stepGroup,
} from './draft';

const model = {
  groups: [
    { id: 'a', title: '甲', columns: 1 as const, fields: [{ field: 'urgent' }, { field: 'f1', full: true }] },
    { id: 'b', title: '乙', columns: 2 as const, fields: [{ field: 'planEnd' }] },
  ],
  createFields: null,
};
const draft = draftOf(model);
const names = (of: typeof draft) => of.groups.map(({ id, fields }) => [id, ...fields.map(({ field }) => field)]);

it('begins with what is saved, or with the usual groups, and leaves both alone', () => {
  expect(draft).toEqual(model);
  draftOf(null).groups[0]?.fields.splice(0);
  expect(usualGroups[0]?.fields.length).toBeGreaterThan(0);
});

it('moves a field before another, to the end, and out of all groups', () => {
  expect(names(moveField(draft, 'f1', 'b', 'planEnd'))).toEqual([
    ['a', 'urgent'],
    ['b', 'f1', 'planEnd'],
  ]);
  expect(moveField(draft, 'f1', 'b').groups[1]?.fields[1]).toEqual({ field: 'f1', full: true });
  expect(names(moveField(draft, 'labelIds', 'a'))[0]).toEqual(['a', 'urgent', 'f1', 'labelIds']);
  const out = moveField(draft, 'urgent', 'rest');
  expect(names(out)[0]).toEqual(['a', 'f1']);
  expect(
    shownGroups(out, ['f1'])
      .at(-1)
      ?.fields.map(({ field }) => field),
  ).toContain('urgent');
  expect(moveField(draft, 'f1', 'a', 'f1')).toBe(draft);
});

it('steps fields and groups, and not beyond the ends', () => {
  expect(names(stepField(draft, 'f1', -1))[0]).toEqual(['a', 'f1', 'urgent']);
  expect(names(stepField(draft, 'f1', 1))[0]).toEqual(['a', 'urgent', 'f1']);
  expect(names(stepGroup(draft, 'a', 1)).map(([id]) => id)).toEqual(['b', 'a']);
  expect(stepGroup(draft, 'a', -1)).toBe(draft);
});

it('adds, names and removes groups; what stood in one follows in the last', () => {
  const more = addGroup(addGroup(draft, 'c'), 'd');
  expect(more.groups.slice(2).map(({ title }) => title)).toEqual(['新分组', '新分组 2']);
  expect(faultOf(setGroup(more, 'c', { title: ' 甲 ' }))).toBe('有两个分组都叫「甲」，请改名');
  expect(faultOf(setGroup(more, 'c', { title: ' ' }))).toBe('请填写分组名称');
  expect(faultOf(more)).toBeNull();
  const rest = shownGroups(removeGroup(draft, 'a'), ['f1']).at(-1);
  expect(rest?.fields.map(({ field }) => field)).toEqual(expect.arrayContaining(['f1', 'urgent']));
});

it('knows whether something has changed', () => {
  expect(sameDraft(draft, setFull(setFull(draft, 'planEnd', true), 'planEnd', false))).toBe(true);
  expect(sameDraft(draft, setFull(draft, 'planEnd', true))).toBe(false);
  expect(sameDraft(draft, setGroup(draft, 'a', { folded: false }))).toBe(true);
});

it('asks for what is usual until something else is said, and again when it is unsaid', () => {
  expect([isAsked(draft, 'f1', ['f1']), isAsked(draft, 'estimateHours', ['f1'])]).toEqual([true, false]);
  const less = setAsked(draft, 'f1', false, ['f1']);
  expect([isAsked(less, 'f1', ['f1']), isAsked(less, 'f2', ['f1', 'f2'])]).toEqual([false, false]);
  expect(setAsked(less, 'f1', true, ['f1']).createFields).toBeNull();
});
