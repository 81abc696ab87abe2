import { normCategories, normLevels, normShelves, normSources, normStates } from '@contract/norm/enums';
import type { NormRow } from '@contract/norm/norm';
import { history } from '@umijs/max';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { LabelDrawer, NormForm, normPages, useNormLabels } from '@/features/norm';
import { DataList, type ListFilter, oneOf, useDataList } from '@/features/object/list';
import { useMay } from '@/hooks/useSubject';
import { normApi } from '@/services/norm';
import { normColumns } from './columns';
import { params, toQuery } from './params';

const tabs = Object.entries(normShelves).map(([key, label]) => ({ key, label }));

/** /knowledgeBase/normZone — all norms and one's own shelves of them, by facets and words, with the clause that holds them. */
export default function NormZonePage() {
  const list = useDataList({ params, load: (state) => normApi.query(toQuery(state)), idOf: ({ id }: NormRow) => id });
  const { labels, refresh: refreshLabels } = useNormLabels();
  const can = useMay();
  const mayManage = can({ privilege: 'NORM:MANAGE' });
  const mayCreate = mayManage || can({ privilege: 'NORM:CREATE' });
  const [open, setOpen] = useState<'create' | 'labels'>();
  const label: ListFilter<'label', readonly string[]> = {
    key: 'label',
    label: '标签',
    control: ({ value, onChange }) => (
      <Select<string>
        allowClear
        aria-label="标签"
        placeholder="不限"
        options={labels.map(({ id, name }) => ({ value: id, label: name }))}
        value={value[0]}
        onChange={(next: string | undefined) => onChange(next ? [next] : [])}
      />
    ),
    say: (value) => labels.find(({ id }) => id === value[0])?.name ?? '已删除的标签',
  };
  const create = mayCreate && (
    <Button type="primary" onClick={() => setOpen('create')}>
      新建规范
    </Button>
  );
  return (
    <>
      <DataList
        name="norm"
        noun="规范"
        title="规范专区"
        list={list}
        columns={normColumns(labels)}
        nameOf={({ code, title }) => `${code} ${title}`}
        tabs={tabs}
        search="编号、名称或条款"
        filters={[
          oneOf('source', '来源', normSources),
          oneOf('category', '分类', normCategories),
          oneOf('state', '状态', normStates),
          oneOf('level', '级别', normLevels),
          label,
        ]}
        actions={
          <>
            {mayManage && (
              <Button type="text" onClick={() => setOpen('labels')}>
                标签
              </Button>
            )}
            {create}
          </>
        }
        onOpen={({ id }) => history.push(normPages.norm(id))}
        exportPage={(state) => normApi.query(toQuery(state))}
        emptyText="还没有规范：新建后编写条款，经评审、批准，到计划的日期生效"
        emptyAction={create || undefined}
      />
      {open === 'create' && (
        <NormForm onClose={() => setOpen(undefined)} onDone={({ id }) => history.push(normPages.draft(id))} />
      )}
      {open === 'labels' && (
        <LabelDrawer
          onClose={() => {
            setOpen(undefined);
            refreshLabels();
            void list.refresh();
          }}
        />
      )}
    </>
  );
}
