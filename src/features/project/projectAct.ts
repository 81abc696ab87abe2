/** A saved change of a project's information, in words and as it is taken back. */
import { projectHealths, projectVisibilities } from '@contract/project/enums';
import type { ProjectDetail, ProjectUpdate } from '@contract/project/project';
import type { Done } from '@/features/undo';

type Patch = Omit<ProjectUpdate, 'id' | 'version' | 'ownerId'>;
type Field = keyof Patch;

const names: Readonly<Record<Field, string>> = {
  name: '名称',
  description: '描述',
  visibility: '可见范围',
  planStart: '计划开始',
  planEnd: '计划结束',
  health: '健康度',
  healthNote: '健康度说明',
  labelIds: '标签',
  customFields: '自定义字段',
};
/** What is short enough to be said. */
const say: { [F in Field]?: (value: never) => string } = {
  name: String,
  visibility: (value: keyof typeof projectVisibilities) => projectVisibilities[value],
  planStart: (value: string | null) => value ?? '（空）',
  planEnd: (value: string | null) => value ?? '（空）',
  health: (value: keyof typeof projectHealths) => projectHealths[value],
};
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** @param project as it was before */
export function projectAct(project: ProjectDetail, patch: Patch): Done {
  const stored: Patch = {
    ...project,
    labelIds: project.labels.map(({ labelId }) => labelId),
    // A value that was never filled in goes back to none.
    customFields: Object.fromEntries(
      Object.keys(patch.customFields ?? {}).map((id) => [id, project.customFields[id] ?? null]),
    ),
  };
  const changed = (Object.keys(names) as Field[]).filter(
    (field) => patch[field] !== undefined && !same(stored[field], patch[field]),
  );
  const pick = (from: Patch) => Object.fromEntries(changed.map((field) => [field, from[field]]));
  const words = changed.map((field) => {
    const text = say[field] as ((value: unknown) => string) | undefined;
    return text ? `${names[field]}：${text(stored[field])} → ${text(patch[field])}` : names[field];
  });
  const item = { type: 'project' as const, id: project.id, no: project.code };
  return {
    label: `${project.code} ${words.join('，')}`,
    act: { kind: 'change', items: [{ ...item, before: pick(stored), after: pick(patch) }] },
  };
}
