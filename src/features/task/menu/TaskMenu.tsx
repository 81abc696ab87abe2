/** The menu of one task in list and board: a right click, the menu key, or the button with the three dots. */

import type { TaskRow } from '@contract/task/task';
import { useMemoizedFn } from 'ahooks';
import { Dropdown } from 'antd';
import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react';
import { copyText } from '@/utils/copyText';
import { usePageCommands } from '@/utils/pageCommands';
import { taskAddress } from '../address';
import { useTaskProject } from '../context/TaskProject';
import { mayUrge } from '../urge/mayUrge';

const UrgeDialog = lazy(() => import('../urge/UrgeDialog'));
const CopyDialog = lazy(() => import('../copy/CopyDialog'));
const SaveTemplateDialog = lazy(() => import('../template/SaveTemplateDialog'));

interface Place {
  clientX: number;
  clientY: number;
}
type OpenMenu = (row: TaskRow, place: Place) => void;
const Context = createContext<OpenMenu>(() => undefined);
export const useTaskMenu = () => useContext(Context);

type Dialog = 'duplicate' | 'template' | 'urge';
type Key = 'open' | 'copy' | Dialog;

/** Fields that a key sets in list and board, with that key. */
const fieldActions = {
  assign: { name: '指派执行人…', keys: 'a', words: 'zp assign' },
  mine: { name: '指派给我', keys: 'i', words: 'zpgw mine' },
  stage: { name: '变更阶段…', keys: 's', words: 'jd stage' },
  urgent: { name: '设置优先级…', keys: 'p', words: 'yxj priority' },
  labels: { name: '设置标签…', keys: 'l', words: 'bq label' },
  dates: { name: '设置截止…', keys: 'd', words: 'jz due' },
} as const;
type FieldKey = keyof typeof fieldActions;
export type FieldActions = Readonly<Record<FieldKey, () => unknown>>;
const fieldKeys = Object.keys(fieldActions) as FieldKey[];

interface Props {
  onOpen: (row: TaskRow) => void;
  /** The task that the keys stand on: the command menu offers its actions, too. */
  current?: TaskRow | null;
  /** Sets a field of that task where it stands, as the key of the view does. */
  onSet?: FieldActions;
  /** A task was made. */
  onStructure?: () => void;
  children: ReactNode;
}

export function TaskMenuProvider({ onOpen, current, onSet, onStructure, children }: Props) {
  const { rights } = useTaskProject();
  const [at, setAt] = useState<{ row: TaskRow; place: Place } | null>(null);
  const [asked, setAsked] = useState<{ dialog: Dialog; row: TaskRow } | null>(null);
  const may = (privilege: string) => !rights.readonly && rights.privileges.includes(privilege);
  const ask = (dialog: Dialog) => (row: TaskRow) => setAsked({ dialog, row });
  const close = () => setAsked(null);
  const openMenu = useMemoizedFn<OpenMenu>((row, { clientX, clientY }) => setAt({ row, place: { clientX, clientY } }));
  const copy = ({ taskNo }: TaskRow) => copyText(window.location.origin + taskAddress(taskNo));
  const actions: Record<Key, (row: TaskRow) => void> = {
    open: onOpen,
    copy: (row) => void copy(row),
    duplicate: ask('duplicate'),
    template: ask('template'),
    urge: ask('urge'),
  };
  const itemsOf = (row: TaskRow): { key: Key; label: string }[] => [
    { key: 'open', label: '打开' },
    { key: 'copy', label: '复制链接' },
    ...(may('TASK:CREATE') ? [{ key: 'duplicate' as const, label: '复制任务…' }] : []),
    ...(may('PROJECT:CONFIG') ? [{ key: 'template' as const, label: '另存为任务模板…' }] : []),
    ...(mayUrge(row, rights) ? [{ key: 'urge' as const, label: '催办…' }] : []),
  ];
  usePageCommands(
    current
      ? [
          ...(onSet ? fieldKeys : []).map((key) => ({
            ...fieldActions[key],
            id: `task:${key}`,
            name: `${current.taskNo}：${fieldActions[key].name}`,
            run: () => void onSet?.[key](),
          })),
          ...itemsOf(current).map(({ key, label }) => ({
            id: `task:${key}`,
            name: `${current.taskNo}：${label}`,
            words: current.title,
            run: () => actions[key](current),
          })),
        ]
      : [],
  );
  return (
    <Context.Provider value={openMenu}>
      {children}
      {at && (
        <Dropdown
          open
          autoFocus
          trigger={['click']}
          // Another row: the menu is placed anew.
          key={`${at.row.taskId}/${at.place.clientX}/${at.place.clientY}`}
          onOpenChange={(open) => !open && setAt(null)}
          menu={{
            items: itemsOf(at.row),
            onClick: ({ key, domEvent }) => {
              domEvent.stopPropagation();
              setAt(null);
              actions[key as Key](at.row);
            },
          }}
        >
          {/* Of no size it would count as hidden, and its menu with it. */}
          <span
            aria-hidden
            style={{ position: 'fixed', left: at.place.clientX, top: at.place.clientY, width: 1, height: 1 }}
          />
        </Dropdown>
      )}
      {asked && (
        <Suspense fallback={null}>
          {asked.dialog === 'urge' && <UrgeDialog task={asked.row} onClose={close} />}
          {asked.dialog === 'duplicate' && <CopyDialog task={asked.row} onClose={close} onCopied={onStructure} />}
          {asked.dialog === 'template' && <SaveTemplateDialog task={asked.row} onClose={close} />}
        </Suspense>
      )}
    </Context.Provider>
  );
}
