import { SearchOutlined, ThunderboltOutlined, UndoOutlined } from '@ant-design/icons';
import { objectTypes } from '@contract/objectTypes';
import type { SearchGroup, SearchHit } from '@contract/search/search';
import { searchTypes } from '@contract/search/types';
import { history, useLocation, useModel } from '@umijs/max';
import { Command, useCommandState } from 'cmdk';
import dayjs from 'dayjs';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Marked } from '@/components/Marked';
import { readRecents } from '@/features/project';
import { hitPage, kindIcon, searchPage, useSearch } from '@/features/search';
import { recentActs, useAct } from '@/features/undo';
import { useHoursCommand } from '@/features/work';
import { useTyped } from '@/hooks/useTyped';
import { pageCommands } from '@/utils/pageCommands';
import { readRecentObjects } from '@/utils/recentObjects';
import { useCommandActions } from './actions';
import styles from './command.module.css';
import { projectOf } from './place';
import { type GroupKey, groupOrder, isMeant, rank } from './ranking';

interface Entry {
  id: string;
  name: ReactNode;
  icon: ReactNode;
  /** A number or a code before the name. */
  code?: string;
  hint?: ReactNode;
  /** It opens something on the page that takes the focus. */
  later?: boolean;
  run: () => void;
}
interface Group {
  key: string;
  heading: string;
  entries: Entry[];
}

const RECENT = 8;
/** The rest of the last twenty is found by words. */
const SHOWN_ACTS = 3;
const ACTS = { name: '撤销', words: '最近操作 cx zjcz undo' };
const go = (path: string) => () => history.push(path);
const countOf = ({ total, more }: SearchGroup) => `${total.toLocaleString()}${more ? '+' : ''}`;

/** cmdk names the chosen entry to screen readers only where it has chosen it itself. */
function ChosenName({ field, list }: Record<'field' | 'list', RefObject<HTMLElement | null>>) {
  useCommandState(({ value, selectedItemId }) => `${value} ${selectedItemId}`);
  useEffect(() => {
    const item = list.current?.querySelector('[cmdk-item][data-selected="true"]');
    if (item?.id) field.current?.setAttribute('aria-activedescendant', item.id);
  });
  return null;
}

const hitEntry = (hit: SearchHit): Entry => ({
  id: `${hit.type}:${hit.id}`,
  code: hit.no ?? undefined,
  icon: kindIcon(hit.type),
  name: (
    <>
      <span data-closed={hit.closed || undefined} className={styles.title}>
        <Marked text={hit.title} marks={hit.marks} />
      </span>
      {hit.excerpt && (
        <span className={styles.excerpt}>
          <Marked {...hit.excerpt} />
        </span>
      )}
    </>
  ),
  hint: [hit.state, hit.hint, hit.projectName].filter(Boolean).join(' · '),
  run: go(hitPage(hit)),
});

/** The hits of a kind, and the way to all of them where there are more. */
function hitGroup(group: SearchGroup, keyword: string): Group {
  const { label } = searchTypes[group.type];
  const rest = group.more || group.total > group.result.length;
  return {
    key: group.type,
    heading: label,
    entries: [
      ...group.result.map(hitEntry),
      ...(rest
        ? [
            {
              id: `all:${group.type}`,
              icon: <SearchOutlined />,
              name: `查看全部 ${countOf(group)} 条${label}`,
              run: go(searchPage(keyword, group.type)),
            },
          ]
        : []),
    ],
  };
}

interface Props {
  /** @param later what is done once the menu is gone, and the focus where it was */
  onClose: (later?: () => void) => void;
  typedEarly: string;
  onSheet: () => void;
  onHelp: () => void;
  onCreate: () => void;
}

interface Contents {
  takenBack: ReturnType<typeof recentActs>;
  undo: ReturnType<typeof useAct>['undo'];
  recents: Entry[];
  actions: ReturnType<typeof useCommandActions>;
  found: readonly SearchGroup[];
  words: string;
}

/** What may be chosen, by its kind. */
const partsOf = ({ takenBack, undo, recents, actions, found, words }: Contents): Record<GroupKey, Group[]> => ({
  act: [
    {
      key: 'act',
      heading: '最近操作（选择以撤销）',
      entries: takenBack.map(({ id, label, at }) => ({
        id: `act:${id}`,
        icon: <UndoOutlined />,
        name: `撤销：${label}`,
        hint: dayjs(at).format('HH:mm'),
        run: () => void undo(id),
      })),
    },
  ],
  recent: [{ key: 'recent', heading: '最近', entries: recents }],
  action: [
    {
      key: 'action',
      heading: '操作',
      entries: actions.map(({ id, name, icon, keys, later, run }) => ({
        id: `action:${id}`,
        name,
        icon,
        later,
        run,
        hint: keys && <kbd>{keys}</kbd>,
      })),
    },
  ],
  found: found.map((group) => hitGroup(group, words)),
});

interface Answer {
  found: readonly SearchGroup[];
  missing: ReturnType<typeof useSearch>['missing'];
  searching: boolean;
  failed: boolean;
  count: number;
}

/** What came of the search, in words. */
function sayFound({ found, missing, searching, failed, count }: Answer): string {
  if (failed) return '搜索失败，请稍后重试';
  if (searching) return '正在搜索……';
  if (found.length > 0 || missing) {
    const counts = found.map((group) => `${searchTypes[group.type].label} ${countOf(group)}`);
    return [...counts, missing].filter(Boolean).join('，');
  }
  return count > 0 ? `${count} 项` : '没有找到';
}

const Groups = ({ groups, onRun }: { groups: readonly Group[]; onRun: (entry: Entry) => void }) =>
  groups.map((group) => (
    <Command.Group key={group.key} heading={group.heading} className={styles.group}>
      {group.entries.map((entry) => (
        <Command.Item key={entry.id} value={entry.id} onSelect={() => onRun(entry)} className={styles.item}>
          <span className={styles.icon} aria-hidden>
            {entry.icon}
          </span>
          {entry.code && <span className={styles.code}>{entry.code}</span>}
          <span className={styles.name}>{entry.name}</span>
          {entry.hint && <span className={styles.hint}>{entry.hint}</span>}
        </Command.Item>
      ))}
    </Command.Group>
  ));

/** Field and list; what was typed last goes when the menu closes. */
export function MenuBody({ onClose, typedEarly, ...on }: Props) {
  const { initialState } = useModel('@@initialState');
  const { pathname } = useLocation();
  const { text, words: typed, type, composition } = useTyped(typedEarly);
  /** By hand, among what these words brought. */
  const [chosen, setChosen] = useState({ of: '', id: '' });
  /** Enter was pressed before the answer to these words was there. */
  const [entered, setEntered] = useState<string | null>(null);
  const { groups: found, searching, failed, missing } = useSearch(typed, { projectId: projectOf(pathname) });
  const [ofPage] = useState(() =>
    pageCommands().map((command) => ({ ...command, later: true, icon: <ThunderboltOutlined /> })),
  );
  const all = [...ofPage, ...useCommandActions(on)];
  const actions = rank(all, typed);
  const tenantCode = initialState?.tenants.find((tenant) => tenant.current)?.tenantCode ?? '';
  const [recents] = useState(() => recentEntries(tenantCode));

  const { undo } = useAct();
  const [acts] = useState(recentActs);
  // What an act was done to is found as itself: who looks for a task must not take something back by Enter.
  const takenBack = !typed.trim() ? acts.slice(0, SHOWN_ACTS) : isMeant(ACTS, typed) ? acts : [];

  const parts = partsOf({ takenBack, undo, recents, actions, found, words: typed.trim() });
  const order = groupOrder(typed, actions);
  // Hours that say their place are meant, whatever else is found by these words.
  const hours = useHoursCommand(typed);
  const meant: Group[] = hours ? [{ key: 'hours', heading: '工时', entries: [hours] }] : [];
  const shown = [...meant, ...order.flatMap((key) => parts[key])].filter(({ entries }) => entries.length > 0);
  const entries = shown.flatMap((group) => group.entries);
  const byHand = chosen.of === typed && entries.some(({ id }) => id === chosen.id);
  const value = byHand ? chosen.id : (entries[0]?.id ?? '');
  // What stands first is of other words yet, or not what will.
  const waits = searching && !byHand && !hours && order[0] === 'found';
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const run = (entry: Entry) => {
    onClose(entry.later ? entry.run : undefined);
    if (!entry.later) entry.run();
  };
  useEffect(() => {
    if (entered === null || waits) return;
    setEntered(null);
    const [first] = entries;
    if (entered === typed && first && found.length > 0) run(first);
  });
  const said = () => sayFound({ found, missing, searching, failed, count: entries.length });
  return (
    <Command
      label="命令菜单"
      shouldFilter={false}
      loop
      value={value}
      onValueChange={(id) => setChosen({ of: typed, id })}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !waits) return;
        event.preventDefault();
        setEntered(typed);
      }}
      className={styles.menu}
    >
      <Command.Input
        ref={field}
        autoFocus
        value={text}
        onValueChange={type}
        {...composition}
        placeholder="编号、标题、拼音或首字母，也可输入操作"
        className={styles.input}
      />
      <Command.List ref={list} className={styles.list} label="结果">
        <Groups groups={shown} onRun={run} />
      </Command.List>
      <ChosenName field={field} list={list} />
      <div className={styles.foot}>
        <span role="status">{said()}</span>
        <span aria-hidden>
          <kbd>↑</kbd> <kbd>↓</kbd> 选择　<kbd>Enter</kbd> 打开　<kbd>Esc</kbd> 关闭
        </span>
      </div>
    </Command>
  );
}

/** What was opened last, of whatever kind, and the projects that were. */
function recentEntries(tenantCode: string): Entry[] {
  const objects = readRecentObjects(tenantCode).map(
    ({ type, id, no, title, projectId }): Entry => ({
      id: `${type}:${id}`,
      code: no,
      name: title,
      icon: kindIcon(type),
      hint: objectTypes[type].label,
      run: go(objectTypes[type].page.replace('{objectId}', id).replace('{projectId}', projectId)),
    }),
  );
  const projects = readRecents(tenantCode).map(
    ({ id, code, name }): Entry => ({
      id: `project:${id}`,
      code,
      name,
      icon: kindIcon('project'),
      hint: objectTypes.project.label,
      run: go(`/project/${id}/task`),
    }),
  );
  return [...objects.slice(0, RECENT - 3), ...projects.slice(0, 3)];
}
