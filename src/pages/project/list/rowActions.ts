import type { ProjectPrivilege } from '@contract/access';
import type { ProjectRow } from '@contract/project/project';
import { type StatusAction, statusActions } from '@/features/project';

export type RowAction =
  | { kind: 'open' | 'collect' | 'copy' | 'archive' | 'recycle' | 'exit'; key: string; label: string; danger?: boolean }
  | { kind: 'status'; key: string; label: string; danger?: boolean; change: StatusAction };

interface RowRights {
  may: (privilege: ProjectPrivilege) => boolean;
  /** An owner hands the project over before leaving; who is no member has nothing to leave. */
  isOwner: boolean;
  isMember: boolean;
  /** `PROJECT:CREATE`, which no project gives. */
  mayCreate: boolean;
}

/** What the user may do with a project of the list, in the order of the menu. */
export const rowActions = (project: ProjectRow, { may, isOwner, isMember, mayCreate }: RowRights): RowAction[] => [
  { kind: 'open', key: 'open', label: '打开' },
  { kind: 'collect', key: 'collect', label: project.collected ? '取消收藏' : '收藏' },
  ...(may('PROJECT:STATUS:UPDATE') && !project.archived
    ? statusActions(project.status).map(
        (change): RowAction => ({ kind: 'status', key: `status:${change.to}`, label: change.label, change }),
      )
    : []),
  ...(mayCreate && may('PROJECT:CONFIG') ? [{ kind: 'copy', key: 'copy', label: '复制项目' } as const] : []),
  ...(may('PROJECT:ARCHIVE')
    ? [{ kind: 'archive', key: 'archive', label: project.archived ? '取消归档' : '归档' } as const]
    : []),
  ...(isMember && !isOwner ? [{ kind: 'exit', key: 'exit', label: '退出项目', danger: true } as const] : []),
  ...(may('PROJECT:DELETE') ? [{ kind: 'recycle', key: 'recycle', label: '移入回收站', danger: true } as const] : []),
];
