import { FileTextOutlined, ProjectOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { stageCategories } from '@contract/task/enums';
import { history, useModel } from '@umijs/max';
import { Command, useCommandState } from 'cmdk';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { readRecents } from '@/features/project';
import { pageCommands } from '@/utils/pageCommands';
import { readRecentTasks } from '@/utils/recentTasks';
import { useCommandActions } from './actions';
import styles from './command.module.css';
import { type GroupKey, groupOrder, rank } from './ranking';
import { useCommandSearch } from './useCommandSearch';

interface Entry {
  id: string;
  name: string;
  icon: ReactNode;
  /** A number or a code before the name. */
  code?: string;
  hint?: ReactNode;
  run: () => void;
}

const headings: Record<GroupKey, string> = { recent: '最近', action: '操作', task: '任务', project: '项目' };
const RECENT = 4;
const openTask = (id: string) => () => history.push(`/myTask/${id}/detail`);
const openProject = (id: string) => () => history.push(`/project/${id}/task`);

/** cmdk names the chosen entry to screen readers only where it has chosen it itself. */
function ChosenName({ field, list }: Record<'field' | 'list', RefObject<HTMLElement | null>>) {
  useCommandState(({ value, selectedItemId }) => `${value} ${selectedItemId}`);
  useEffect(() => {
    const item = list.current?.querySelector('[cmdk-item][data-selected="true"]');
    if (item?.id) field.current?.setAttribute('aria-activedescendant', item.id);
  });
  return null;
}

/** Field and list; what was typed last goes when the menu closes. */
export function MenuBody({ onClose, ...on }: { onClose: () => void; onSheet: () => void; onCreate: () => void }) {
  const { initialState } = useModel('@@initialState');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const { tasks, projects, total, searching, failed } = useCommandSearch(typed);
  const [ofPage] = useState(() => pageCommands().map((command) => ({ ...command, icon: <ThunderboltOutlined /> })));
  const all = [...ofPage, ...useCommandActions(on)];
  const actions = rank(all, typed);
  const tenantCode = initialState?.tenants.find((tenant) => tenant.current)?.tenantCode ?? '';
  const [recents] = useState(() => ({ tasks: readRecentTasks(tenantCode), projects: readRecents(tenantCode) }));

  const task = (id: string, code: string, name: string, hint?: string): Entry => ({
    id: `task:${id}`,
    code,
    name,
    hint,
    icon: <FileTextOutlined />,
    run: openTask(id),
  });
  const project = (id: string, code: string, name: string): Entry => ({
    id: `project:${id}`,
    code,
    name,
    icon: <ProjectOutlined />,
    run: openProject(id),
  });
  const groups: Record<GroupKey, Entry[]> = {
    recent: [
      ...recents.tasks.slice(0, RECENT).map((one) => task(one.taskId, one.taskNo, one.title)),
      ...recents.projects.slice(0, RECENT).map((one) => project(one.id, one.code, one.name)),
    ],
    action: actions.map(({ id, name, icon, keys, run }) => ({
      id: `action:${id}`,
      name,
      icon,
      run,
      hint: keys && <kbd>{keys}</kbd>,
    })),
    task: tasks.map((row) => task(row.taskId, row.taskNo, row.title, stageCategories[row.category])),
    project: projects.map((row) => project(row.id, row.code, row.name)),
  };
  const shown = groupOrder(typed, actions).filter((key) => groups[key].length > 0);
  const entries = shown.flatMap((key) => groups[key]);
  const value = entries.some(({ id }) => id === chosen) ? chosen : (entries[0]?.id ?? '');
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const run = (entry: Entry) => {
    onClose();
    entry.run();
  };
  const found = () => {
    if (failed) return '搜索失败，请稍后重试';
    if (searching) return '正在搜索……';
    return entries.length > 0 ? `${entries.length} 项` : '没有找到';
  };

  return (
    <Command label="命令菜单" shouldFilter={false} loop value={value} onValueChange={setChosen} className={styles.menu}>
      <Command.Input
        ref={field}
        autoFocus
        value={typed}
        onValueChange={(text) => {
          setTyped(text);
          setChosen('');
        }}
        placeholder="查找任务、项目，或输入操作"
        className={styles.input}
      />
      <Command.List ref={list} className={styles.list} label="结果">
        {shown.map((key) => (
          <Command.Group key={key} heading={headings[key]} className={styles.group}>
            {groups[key].map((entry) => (
              <Command.Item key={entry.id} value={entry.id} onSelect={() => run(entry)} className={styles.item}>
                <span className={styles.icon} aria-hidden>
                  {entry.icon}
                </span>
                {entry.code && <span className={styles.code}>{entry.code}</span>}
                <span className={styles.name}>{entry.name}</span>
                {entry.hint && <span className={styles.hint}>{entry.hint}</span>}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
      <ChosenName field={field} list={list} />
      <div className={styles.foot}>
        <span role="status">
          {found()}
          {!searching && total > tasks.length && `，共 ${total.toLocaleString()} 个任务匹配`}
        </span>
        <span aria-hidden>
          <kbd>↑</kbd> <kbd>↓</kbd> 选择　<kbd>Enter</kbd> 打开　<kbd>Esc</kbd> 关闭
        </span>
      </div>
    </Command>
  );
}
