import type { ReportRow } from '@contract/report/report';
import { history } from '@umijs/max';
import { DataList, useDataList } from '@/features/object/list';
import {
  projectReportColumns,
  reportFilters,
  reportPage,
  reportParams,
  reportQueryOf,
  reportTabs,
} from '@/features/report';
import { reportApi } from '@/services/report';

/** /projectReport — the reports of all projects that one may see, with what is missing and late (specification §2, §6). */
export default function ProjectReportPage() {
  const list = useDataList({
    params: reportParams,
    load: (state) => reportApi.queryAll(reportQueryOf(state)),
    idOf: ({ id, projectId, templateId, from }: ReportRow) => id ?? `${projectId}${templateId}${from}`,
  });
  return (
    <DataList
      name="projectReport"
      noun="报告"
      title="项目报告"
      list={list}
      columns={projectReportColumns}
      nameOf={({ title }) => title}
      tabs={reportTabs}
      search="搜索标题、项目名称或编号"
      filters={reportFilters}
      onOpen={({ id, projectId }) => history.push(id ? reportPage(projectId, id) : `/project/${projectId}/report`)}
      exportPage={(state) => reportApi.queryAll(reportQueryOf(state))}
      emptyText="还没有您可以查看的报告；在项目的“报告”中设置周期报告"
    />
  );
}
