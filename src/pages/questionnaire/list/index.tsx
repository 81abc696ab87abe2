import type { FormRow } from '@contract/questionnaire/form';
import { formKinds } from '@contract/questionnaire/settings';
import { history } from '@umijs/max';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { ActionMenu } from '@/components/ActionMenu';
import { DataList, type ListFilter, oneOf, useDataList } from '@/features/object/list';
import {
  CreateForm,
  FormBin,
  FormMenu,
  formPage,
  LabelDrawer,
  mainPage,
  useFormLabels,
  useFormVerbs,
} from '@/features/questionnaire';
import { useTaken } from '@/features/undo';
import { questionnaireApi } from '@/services/questionnaire';
import { formColumns } from './columns';
import { params, quickTabs, toQuery } from './params';
import { ToAnswer } from './ToAnswer';
import { useBring } from './useBring';

const tabs = Object.entries(quickTabs).map(([key, label]) => ({ key, label }));

/** /questionnaire — those that the user manages, and above them those that wait for the user (specification §2). */
export default function QuestionnaireListPage() {
  const list = useDataList({
    params,
    load: async (state) => {
      const page = await questionnaireApi.query(toQuery(state));
      return { ...page, counts: { ...page.counts, all: Object.values(page.counts).reduce((a, b) => a + b, 0) } };
    },
    idOf: ({ id }: FormRow) => id,
  });
  const { labels, refresh: refreshLabels } = useFormLabels();
  const { run, dialog } = useFormVerbs(() => list.refresh());
  const [open, setOpen] = useState<'create' | 'labels' | 'bin'>();
  const bring = useBring();
  useTaken(() => list.refresh());
  const label: ListFilter<'label', string | null> = {
    key: 'label',
    label: '标签',
    control: ({ value, onChange }) => (
      <Select<string | null>
        allowClear
        aria-label="标签"
        placeholder="不限"
        options={labels.map(({ id, name }) => ({ value: id, label: name }))}
        value={value}
        onChange={(next) => onChange(next ?? null)}
      />
    ),
    say: (value) => labels.find(({ id }) => id === value)?.name ?? '已删除的标签',
  };
  const create = (
    <Button type="primary" onClick={() => setOpen('create')}>
      新建问卷
    </Button>
  );
  return (
    <>
      <DataList
        name="questionnaire"
        noun="问卷"
        title="问卷"
        list={list}
        columns={formColumns}
        nameOf={({ title }) => title}
        tabs={tabs}
        search="搜索标题"
        filters={[oneOf('kind', '用途', formKinds), label]}
        actions={
          <>
            <ActionMenu
              menu={{
                items: [
                  { key: 'bring', label: '从文件导入', onClick: bring.choose },
                  { key: 'labels', label: '标签', onClick: () => setOpen('labels') },
                  { key: 'bin', label: '回收站', onClick: () => setOpen('bin') },
                ],
              }}
            >
              <Button type="text">更多</Button>
            </ActionMenu>
            {create}
          </>
        }
        rowActions={(row) => <FormMenu form={row} onVerb={run} />}
        onOpen={(row) => history.push(mainPage(row))}
        exportPage={(state) => questionnaireApi.query(toQuery(state))}
        emptyText="还没有问卷：设计题目、发布后用链接或邀请收集答卷"
        emptyAction={create}
      >
        <ToAnswer />
      </DataList>
      {bring.input}
      {dialog}
      {open === 'create' && (
        <CreateForm onClose={() => setOpen(undefined)} onDone={({ id }) => history.push(formPage('design', id))} />
      )}
      {open === 'bin' && <FormBin onClose={() => setOpen(undefined)} onRecovered={() => void list.refresh()} />}
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
