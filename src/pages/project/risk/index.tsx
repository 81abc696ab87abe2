import { riskStates } from '@contract/risk/lifecycle';
import { riskTabs } from '@contract/risk/lists';
import { allCells, riskLevels, scoreOf } from '@contract/risk/matrix';
import type { RiskRow } from '@contract/risk/risk';
import { history, useLocation, useParams } from '@umijs/max';
import { useRequest } from 'ahooks';
import { App, Button } from 'antd';
import { useMemo, useState } from 'react';
import { anyOf, DataList, useDataList, whom } from '@/features/object/list';
import { useProject } from '@/features/project';
import { useDictionary } from '@/features/object/register';
import { RiskDrawer, RiskForm, RiskMap } from '@/features/risk';
import { getRiskMap, getRiskRules, queryRisks } from '@/services/risk';
import { riskColumns } from './columns';
import { params, toQuery } from './params';

const tabs = Object.entries(riskTabs).map(([key, { label }]) => ({ key, label }));
const cellWords = Object.fromEntries(
  allCells.map((cell) => [String(cell), `${Math.ceil(cell / 5)}×${((cell - 1) % 5) + 1}（${scoreOf(cell)} 分）`]),
);
const filters = [
  anyOf('level', '等级', riskLevels),
  anyOf('state', '状态', riskStates),
  anyOf('cell', '矩阵', cellWords),
  whom('assignee', '指派给'),
  whom('owner', '责任人'),
];

/** /project/{pId}/risk — the risk register of a project, with its map and the opened risk beside it. */
export default function RiskPage() {
  const { project, mayChange } = useProject();
  const { tId } = useParams<{ tId?: string }>();
  const { search } = useLocation();
  const { message } = App.useApp();
  const words = useDictionary();
  const [creating, setCreating] = useState(false);
  const list = useDataList({
    params,
    load: (state) => queryRisks(toQuery(project.id, state)),
    idOf: ({ id }: RiskRow) => id,
    deps: [project.id],
  });
  const map = useRequest(() => getRiskMap(project.id), { refreshDeps: [project.id], onError: () => undefined });
  const rules = useRequest(getRiskRules, { cacheKey: 'riskRules', staleTime: 60_000, onError: () => undefined });
  const columns = useMemo(() => riskColumns(words), [words]);
  const base = `/project/${project.id}/risk`;
  const changed = () => {
    void list.refresh();
    map.refresh();
  };
  const create = mayChange('RISK:CREATE') ? (
    <Button type="primary" onClick={() => setCreating(true)}>
      登记风险
    </Button>
  ) : null;
  const shown = list.state.map === 'shown';
  return (
    <>
      <DataList
        name="risk"
        noun="风险"
        list={list}
        columns={columns}
        nameOf={({ no, title }) => `${no} ${title}`}
        tabs={tabs}
        search="搜索标题"
        filters={filters}
        tools={
          <>
            <Button
              type="text"
              aria-expanded={shown}
              style={{ paddingInline: 8 }}
              onClick={() => list.change({ map: shown ? 'hidden' : 'shown' })}
            >
              矩阵
            </Button>
            {create}
          </>
        }
        onOpen={({ id }) => history.push(`${base}/${id}${search}`)}
        exportPage={(state) => queryRisks(toQuery(project.id, state))}
        emptyText="还没有风险：识别可能影响目标的事情，并说明由谁应对"
        emptyAction={create}
      >
        {shown && map.data && (
          <RiskMap
            counts={map.data}
            rules={rules.data}
            chosen={list.state.cell.map(Number)}
            onChoose={(cells) => list.change({ cell: cells.map(String) })}
          />
        )}
      </DataList>
      <RiskDrawer id={tId} onClose={() => history.push(`${base}${search}`)} onChanged={changed} />
      <RiskForm
        projectId={project.id}
        open={creating}
        onClose={() => setCreating(false)}
        onSaved={() => {
          setCreating(false);
          void message.success('登记成功');
          changed();
        }}
      />
    </>
  );
}
