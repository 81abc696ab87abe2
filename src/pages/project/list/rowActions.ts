import type { ProjectPrivilege } from '@contract/access';
import type { ProjectRow } from '@contract/project/project';
import { type StatusAction, statusActions } from '@/features/project';

export type RowAction =
  | { kind: 'open' | 'collect' | 'recycle' | 'exit'; key: string; label: string; danger?: boolean }
  | { kind: 'status'; key: string; label: string; danger?: boolean; change: StatusAction };

interface RowRights {
  may: (privilege: ProjectPrivilege) => boolean;
  /** An owner hands the project over before leaving; who is no member has nothing to leave. */
  isOwner: boolean;
  isMember: boolean;
}

/** What the user may do with a project of the list, in the order of the menu. */
export const rowActions = (project: ProjectRow, { may, isOwner, isMember }: RowRights): RowAction[] => [
  { kind: 'open', key: 'open', label: '打开' },
  { kind: 'collect', key: 'collect', label: project.collected ? '取消收藏' : '收藏' },
  ...(may('PROJECT:STATUS:UPDATE')
    ? statusActions(project.status).map(
        (change): RowAction => ({ kind: 'status', key: `status:${change.to}`, label: change.label, change }),
      )
    : []),
  ...(isMember && !isOwner ? [{ kind: 'exit', key: 'exit', label: '退出项目', danger: true } as const] : []),
  ...(may('PROJECT:DELETE') ? [{ kind: 'recycle', key: 'recycle', label: '移入回收站', danger: true } as const] : []),
];
