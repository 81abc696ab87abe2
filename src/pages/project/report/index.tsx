import type { ReportRow } from '@contract/report/report';
import { history } from '@umijs/max';
import { App, Button } from 'antd';
import { useState } from 'react';
import { DataList, useDataList } from '@/features/object/list';
import { useProject } from '@/features/project';
import {
  GenerateForm,
  reportColumns,
  reportFilters,
  reportPage,
  reportParams,
  reportQueryOf,
  reportTabs,
  UsesDrawer,
} from '@/features/report';
import { reportApi } from '@/services/report';

/** /project/{pId}/report — the reports of a project, those that a calendar waits for, and which it makes (specification §2). */
export default function ReportListPage() {
  const { message } = App.useApp();
  const { project, mayChange } = useProject();
  const [opened, setOpened] = useState<'generate' | 'uses'>();
  const list = useDataList({
    params: reportParams,
    load: (state) => reportApi.query({ ...reportQueryOf(state), projectId: project.id }),
    idOf: ({ id, templateId, from }: ReportRow) => id ?? `${templateId}${from}`,
  });
  const generate = mayChange('REPORT:UPDATE') && (
    <Button type="primary" onClick={() => setOpened('generate')}>
      生成报告
    </Button>
  );
  return (
    <>
      <DataList
        name="report"
        noun="报告"
        list={list}
        columns={reportColumns}
        nameOf={({ title }) => title}
        tabs={reportTabs}
        search="搜索标题"
        filters={reportFilters}
        tools={
          <>
            {mayChange('REPORT:PUBLISH') && <Button onClick={() => setOpened('uses')}>周期报告</Button>}
            {generate}
          </>
        }
        onOpen={({ id }) => {
          if (id) history.push(reportPage(project.id, id));
        }}
        exportPage={(state) => reportApi.query({ ...reportQueryOf(state), projectId: project.id })}
        emptyText="还没有报告：设置周期报告后按周或按月自动生成，也可以为一个周期手动生成"
        emptyAction={generate || undefined}
      />
      {opened === 'generate' && (
        <GenerateForm
          projectId={project.id}
          onClose={() => setOpened(undefined)}
          onDone={(id) => history.push(reportPage(project.id, id))}
        />
      )}
      {opened === 'uses' && (
        <UsesDrawer
          projectId={project.id}
          onClose={() => setOpened(undefined)}
          onDone={() => {
            setOpened(undefined);
            void message.success('保存成功');
            void list.refresh();
          }}
        />
      )}
    </>
  );
}
