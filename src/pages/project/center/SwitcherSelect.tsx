import type { ProjectDetail, ProjectRow } from '@contract/project/project';
import { history, useLocation, useModel } from '@umijs/max';
import { Select } from 'antd';
import { useState } from 'react';
import { type RecentProject, readRecents, sameTabElsewhere, useFoundProjects } from '@/features/project';
import { useRequest } from '@/hooks/useRequest';
import { projectApi } from '@/services/project';
import styles from './center.module.css';

type Choice = RecentProject;

const FOUND = 20;

const option = ({ id, name, code }: Choice) => ({ value: id, label: name, code });
const without = (choices: readonly Choice[], others: readonly Choice[]) =>
  choices.filter((choice) => !others.some((other) => other.id === choice.id));

/** What the switcher offers: the search's finds, or the collected projects and then the recent ones. */
const groupsOf = (
  found: readonly ProjectRow[] | undefined,
  collected: Choice[],
  recents: Choice[],
  current: Choice,
) => {
  const others = (choices: readonly Choice[]) => without(choices, [current]);
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

/** The name of the project, opened into a search over all the others. */
export default function SwitcherSelect({ project }: { project: ProjectDetail }) {
  const { pathname } = useLocation();
  const { initialState } = useModel('@@initialState');
  const tenantCode = initialState?.user?.tenantCode ?? '';
  const [keyword, setKeyword] = useState('');
  const [opened, setOpened] = useState(true);
  const collected = useRequest(() => projectApi.listCollected(), { ready: opened });
  const wanted = keyword.trim() !== '';
  const { found, loading } = useFoundProjects(keyword, { ready: opened && wanted, most: FOUND });
  const groups = groupsOf(
    wanted ? found : undefined,
    collected.data ?? [],
    opened ? readRecents(tenantCode) : [],
    project,
  );
  return (
    <Select
      className={styles.switcher}
      autoFocus
      open={opened}
      variant="borderless"
      aria-label="切换项目"
      popupMatchSelectWidth={320}
      value={project.id}
      options={groups}
      loading={loading}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      onOpenChange={(open) => {
        setOpened(open);
        if (!open) setKeyword('');
      }}
      onChange={(id) => history.push(sameTabElsewhere(pathname, id))}
      optionRender={({ label, data }) => (
        <span className={styles.choice}>
          <span className="one-line">{label}</span>
          <span className={styles.code}>{'code' in data ? String(data.code) : ''}</span>
        </span>
      )}
    />
  );
}
