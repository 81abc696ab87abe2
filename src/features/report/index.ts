/** Reports as people meet them: lists, one report, templates, the public link. */
export { Blocks } from './Blocks';
export { projectReportColumns, reportColumns, reportPage } from './columns';
export { GenerateForm } from './GenerateForm';
export { reportFilters, reportParams, reportQueryOf, reportTabs } from './listState';
export { ReportView } from './ReportView';
export { default as reportStyles } from './report.module.css';
export { TemplateForm } from './TemplateForm';
export { UsesDrawer } from './UsesDrawer';
