/** What the task screens of one project need at once: its types, stages, fields, people and the user's rights. */
import type { ProjectDetail, ProjectMember, ProjectSettings } from '@contract/project/project';
import type { TaskLabel } from '@contract/task/labels';
import type { CustomFieldInfo, StageInfo, TaskTypeInfo } from '@contract/task/setup';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { RightsHolder } from '../rights';
import type { Actor } from '../stages';

/** What is known of the project; of one whose task the user was given without being a member it is little. */
export type TaskProjectInfo = Pick<ProjectDetail, 'id' | 'code' | 'name' | 'owner' | 'privileges' | 'readonly'>;

export interface TaskProject {
  projectId: string;
  project: TaskProjectInfo;
  types: TaskTypeInfo[];
  members: ProjectMember[];
  customFields: CustomFieldInfo[];
  labels: TaskLabel[];
  /** Makes a label; absent where the user may not. */
  createLabel?: (name: string) => Promise<TaskLabel>;
  /** People from outside the project may execute its tasks (setting TASK_ASSIGN_OUTER_MEMBER, §3). */
  enableAssignOuterUser: boolean;
  /** Dates follow predecessors by themselves (setting AUTO_SCHEDULE). */
  automatic: boolean;
  /** What a task takes has to be written down (setting TASK_HOURS_REQUIRED). */
  hoursRequired: boolean;
  typeOf: (taskTypeId: string) => TaskTypeInfo | undefined;
  stageOf: (stageId: string) => StageInfo | undefined;
  memberOf: (userId: string) => ProjectMember | undefined;
  /** All stages of the project's types, each once, in their order. */
  stages: StageInfo[];
  rights: RightsHolder;
  actor: Actor;
}

export interface TaskProjectData {
  project: TaskProjectInfo;
  types: TaskTypeInfo[];
  members: ProjectMember[];
  customFields: CustomFieldInfo[];
  labels?: TaskLabel[];
  createLabel?: (name: string) => Promise<TaskLabel>;
  settings?: ProjectSettings;
  userId: string;
}

export function buildTaskProject({
  project,
  types,
  members,
  customFields,
  labels = [],
  createLabel,
  settings,
  userId,
}: TaskProjectData): TaskProject {
  const typeById = new Map(types.map((type) => [type.taskTypeId, type]));
  const stageById = new Map(types.flatMap((type) => type.stageList).map((stage) => [stage.stageId, stage]));
  const memberById = new Map(members.map((member) => [member.userId, member]));
  return {
    projectId: project.id,
    project,
    types,
    members,
    customFields,
    labels,
    createLabel: project.privileges.includes('TAG:UPDATE') && !project.readonly ? createLabel : undefined,
    enableAssignOuterUser: settings?.TASK_ASSIGN_OUTER_MEMBER === '1',
    automatic: settings?.AUTO_SCHEDULE === '1',
    hoursRequired: settings?.TASK_HOURS_REQUIRED === '1',
    typeOf: (id) => typeById.get(id),
    stageOf: (id) => stageById.get(id),
    memberOf: (id) => memberById.get(id),
    stages: [...stageById.values()].sort((a, b) => a.sort - b.sort),
    rights: { userId, privileges: project.privileges, readonly: project.readonly },
    actor: {
      userId,
      manager: project.owner?.userId === userId || project.privileges.includes('PROJECT:CONFIG'),
      roleId: memberById.get(userId)?.roleId ?? undefined,
    },
  };
}

const Context = createContext<TaskProject | null>(null);

export function TaskProjectProvider({ data, children }: { data: TaskProjectData; children: ReactNode }) {
  const value = useMemo(() => buildTaskProject(data), [data]);
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

export function useTaskProject(): TaskProject {
  const value = useContext(Context);
  if (!value) throw new Error('useTaskProject outside TaskProjectProvider');
  return value;
}
