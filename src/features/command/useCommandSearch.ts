import type { ProjectRow } from '@contract/project/project';
import type { TaskRow } from '@contract/task/task';
import { useDebounce } from 'ahooks';
import { useEffect, useState } from 'react';
import { queryProjects } from '@/services/project';
import { queryTasks } from '@/services/task';

const WAIT_MS = 180;
const TASKS = 8;
const PROJECTS = 5;

export interface Found {
  tasks: TaskRow[];
  projects: ProjectRow[];
  /** More tasks match than are shown. */
  total: number;
}

const nothing: Found = { tasks: [], projects: [], total: 0 };

/** Tasks over all projects and projects by keyword, a moment after the last key; what was found stays meanwhile. */
export function useCommandSearch(typed: string) {
  const keyword = useDebounce(typed.trim(), { wait: WAIT_MS });
  const [found, setFound] = useState(nothing);
  const [failed, setFailed] = useState(false);
  const [answered, setAnswered] = useState('');
  useEffect(() => {
    if (!keyword) {
      setFound(nothing);
      setAnswered('');
      return;
    }
    const abort = new AbortController();
    const quiet = { quiet: true, signal: abort.signal };
    void Promise.allSettled([
      queryTasks({ filter: { keyword: keyword.slice(0, 200) }, pageNo: 1, pageSize: TASKS }, quiet),
      queryProjects({ keyword: keyword.slice(0, 100), pageNo: 1, pageSize: PROJECTS }, quiet),
    ]).then(([tasks, projects]) => {
      if (abort.signal.aborted) return;
      setFailed(tasks.status === 'rejected' && projects.status === 'rejected');
      setFound({
        tasks: tasks.status === 'fulfilled' ? tasks.value.result : [],
        projects: projects.status === 'fulfilled' ? projects.value.result : [],
        total: tasks.status === 'fulfilled' ? tasks.value.total : 0,
      });
      setAnswered(keyword);
    });
    return () => abort.abort();
  }, [keyword]);
  const wanted = typed.trim();
  return { ...(wanted ? found : nothing), searching: wanted !== '' && answered !== wanted, failed };
}
