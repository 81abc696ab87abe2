import type { ProjectOverview } from '@contract/project/project';
import { FigureBand } from '@/components/FigureBand';
import { progressRule, progressText, useProject } from '@/features/project';

const countOf = (overview: ProjectOverview, category: string) =>
  overview.byCategory.find((entry) => entry.category === category)?.count ?? 0;

/** How far a project is, and what of the rest asks to be looked at. */
export function Kpis({ overview }: { overview: ProjectOverview }) {
  const { project } = useProject();
  const { taskDone, taskTotal, taskOverdue } = project;
  return (
    <FigureBand
      label="任务的数字"
      lead={{
        name: '已完成 / 全部',
        value: `${taskDone} / ${taskTotal}`,
        note: `进度 ${progressText(project.progress)}`,
        definition: progressRule,
      }}
      share={taskTotal > 0 ? taskDone / taskTotal : 0}
      figures={[
        { name: '已逾期', value: taskOverdue, alarm: taskOverdue > 0 },
        { name: '进行中', value: countOf(overview, 'IN_PROGRESS') },
        { name: '待验收', value: countOf(overview, 'VERIFYING') },
        { name: '已挂起', value: countOf(overview, 'PAUSED') },
        { name: '未开始', value: countOf(overview, 'NOT_STARTED') },
      ]}
    />
  );
}
