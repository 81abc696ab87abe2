import type { ProjectDetail, ProjectRow } from '@contract/project/project';
import { history, useLocation, useModel } from '@umijs/max';
import { useDebounce, useRequest } from 'ahooks';
import { Select } from 'antd';
import { useState } from 'react';
import { type RecentProject, readRecents, sameTabElsewhere } from '@/features/project';
import { listCollectedProjects, queryProjects } from '@/services/project';
import styles from './center.module.css';

type Choice = RecentProject;

const option = ({ id, name, code }: Choice) => ({ value: id, label: name, code });
const without = (choices: Choice[], others: Choice[]) =>
  choices.filter((choice) => !others.some((other) => other.id === choice.id));

/** What the switcher offers: the search's finds, or the collected projects and then the recent ones. */
const groupsOf = (found: ProjectRow[] | undefined, collected: Choice[], recents: Choice[], current: Choice) => {
  const others = (choices: Choice[]) => without(choices, [current]);
  const groups = found
    ? [{ label: '搜索结果', choices: others(found) }]
    : [
        { label: '收藏', choices: others(collected) },
        { label: '最近打开', choices: without(others(recents), collected) },
      ];
  return [{ label: '当前项目', choices: [current] }, ...groups]
    .filter(({ choices }) => choices.length > 0)
    .map(({ label, choices }) => ({ label, options: choices.map(option) }));
};

/** The name of the project, which opens into a search over all the others. */
export function Switcher({ project }: { project: ProjectDetail }) {
  const { pathname } = useLocation();
  const { initialState } = useModel('@@initialState');
  const tenantCode = initialState?.user?.tenantCode ?? '';
  const [keyword, setKeyword] = useState('');
  const [opened, setOpened] = useState(false);
  const wanted = useDebounce(keyword.trim(), { wait: 250 });
  const collected = useRequest(() => listCollectedProjects({ quiet: true }), { ready: opened });
  const found = useRequest(() => queryProjects({ keyword: wanted, pageSize: 20 }, { quiet: true }), {
    ready: opened && wanted !== '',
    refreshDeps: [wanted],
  });
  const groups = groupsOf(
    wanted ? (found.data?.result ?? []) : undefined,
    collected.data ?? [],
    opened ? readRecents(tenantCode) : [],
    project,
  );
  return (
    <Select
      className={styles.switcher}
      variant="borderless"
      aria-label="切换项目"
      popupMatchSelectWidth={320}
      value={project.id}
      options={groups}
      loading={found.loading}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      onOpenChange={(open) => {
        setOpened(open);
        if (!open) setKeyword('');
      }}
      onChange={(id) => history.push(sameTabElsewhere(pathname, id))}
      optionRender={({ label, data }) => (
        <span className={styles.choice}>
          <span className={styles.choiceName}>{label}</span>
          <span className={styles.code}>{'code' in data ? String(data.code) : ''}</span>
        </span>
      )}
    />
  );
}
