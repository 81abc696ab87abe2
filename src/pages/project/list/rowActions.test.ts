import type { ProjectPrivilege } from '@contract/access';
import type { ProjectRow } from '@contract/project/project';
import { statusWays } from './many';
import { rowActions } from './rowActions';

const project = (changes: Partial<ProjectRow> = {}) =>
  ({ status: 'DOING', collected: false, ...changes }) as ProjectRow;
const rights = (privileges: ProjectPrivilege[], isOwner = false, isMember = true) => ({
  may: (privilege: ProjectPrivilege) => privileges.includes(privilege),
  isOwner,
  isMember,
  mayCreate: false,
});
const labels = (...args: Parameters<typeof rowActions>) => rowActions(...args).map((action) => action.label);

it('offers a viewer to open, collect and leave only', () => {
  expect(labels(project(), rights([]))).toEqual(['打开', '收藏', '退出项目']);
});

it('offers who is no member of a public project no way to leave it', () => {
  expect(labels(project(), rights([], false, false))).toEqual(['打开', '收藏']);
});

it('offers status changes and the recycle bin by their own rights', () => {
  expect(labels(project({ collected: true }), rights(['PROJECT:STATUS:UPDATE']))).toEqual([
    '打开',
    '取消收藏',
    '挂起项目',
    '完成项目',
    '退出项目',
  ]);
  expect(labels(project(), rights(['PROJECT:DELETE']))).toContain('移入回收站');
});

it('offers a copy to who may create projects and configures this one, and the archive by its own right', () => {
  const copies = (mayCreate: boolean, privileges: ProjectPrivilege[]) =>
    labels(project(), { ...rights(privileges), mayCreate }).includes('复制项目');
  expect([copies(true, ['PROJECT:CONFIG']), copies(false, ['PROJECT:CONFIG']), copies(true, [])]).toEqual([
    true,
    false,
    false,
  ]);
  expect(labels(project(), rights(['PROJECT:ARCHIVE']))).toContain('归档');
  const archived = labels(project({ archived: true }), rights(['PROJECT:ARCHIVE', 'PROJECT:STATUS:UPDATE']));
  expect(archived).toEqual(['打开', '收藏', '取消归档', '退出项目']);
});

it('does not let an owner leave the project without a head', () => {
  expect(labels(project(), rights(['PROJECT:DELETE'], true))).toEqual(['打开', '收藏', '移入回收站']);
});

it('offers several projects the steps that most of them can take first, and archived ones none', () => {
  const rows = [
    { id: 'a', status: 'DOING' as const, archived: false },
    { id: 'b', status: 'SUSPENDED' as const, archived: false },
    { id: 'c', status: 'DOING' as const, archived: false },
    { id: 'd', status: 'DOING' as const, archived: true },
  ];
  expect(statusWays(rows).map(({ label, ids }) => [label, ids.join('')])).toEqual([
    ['挂起项目', 'ac'],
    ['完成项目', 'ac'],
    ['恢复项目', 'b'],
  ]);
});
