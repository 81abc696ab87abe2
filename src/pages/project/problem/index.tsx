import { problemStates } from '@contract/problem/lifecycle';
import { problemTabs } from '@contract/problem/lists';
import type { ProblemRow } from '@contract/problem/problem';
import { history, useLocation, useParams } from '@umijs/max';
import { App, Button } from 'antd';
import { useMemo, useState } from 'react';
import { anyOf, DataList, oneOf, useDataList, whom } from '@/features/object/list';
import { ProblemDrawer, ProblemForm } from '@/features/problem';
import { useProject } from '@/features/project';
import { useDictionary } from '@/features/object/register';
import { queryProblems } from '@/services/problem';
import { problemColumns } from './columns';
import { missedWords, params, toQuery } from './params';

const tabs = Object.entries(problemTabs).map(([key, { label }]) => ({ key, label }));

/** /project/{pId}/problem — the problems of a project, with the opened one beside them. */
export default function ProblemPage() {
  const { project, mayChange } = useProject();
  const { tId } = useParams<{ tId?: string }>();
  const { search } = useLocation();
  const { message } = App.useApp();
  const words = useDictionary();
  const [creating, setCreating] = useState(false);
  const list = useDataList({
    params,
    load: (state) => queryProblems(toQuery(project.id, state)),
    idOf: ({ id }: ProblemRow) => id,
    deps: [project.id],
    // Limits run on.
    pollMs: 60_000,
  });
  const columns = useMemo(() => problemColumns(words), [words]);
  const filters = useMemo(
    () => [
      anyOf('severity', '严重程度', words.labels('problemSeverity')),
      anyOf('state', '状态', problemStates),
      oneOf('missed', '时限', missedWords),
      whom('assignee', '指派给'),
      whom('owner', '提出人'),
    ],
    [words],
  );
  const base = `/project/${project.id}/problem`;
  const create = mayChange('PROBLEM:CREATE') ? (
    <Button type="primary" onClick={() => setCreating(true)}>
      登记问题
    </Button>
  ) : null;
  return (
    <>
      <DataList
        name="problem"
        noun="问题"
        list={list}
        columns={columns}
        nameOf={({ no, title }) => `${no} ${title}`}
        tabs={tabs}
        search="搜索标题"
        filters={filters as Parameters<typeof DataList<ProblemRow, typeof params>>[0]['filters']}
        tools={create}
        onOpen={({ id }) => history.push(`${base}/${id}${search}`)}
        exportPage={(state) => queryProblems(toQuery(project.id, state))}
        emptyText="还没有问题"
        emptyAction={create}
      />
      <ProblemDrawer id={tId} onClose={() => history.push(`${base}${search}`)} onChanged={() => void list.refresh()} />
      <ProblemForm
        projectId={project.id}
        open={creating}
        onClose={() => setCreating(false)}
        onSaved={() => {
          setCreating(false);
          void message.success('登记成功');
          void list.refresh();
        }}
      />
    </>
  );
}
