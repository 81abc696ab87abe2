import { TablesPage } from '@/features/dynamicTable';
import { useProject } from '@/features/project';

/** /project/{pId}/whaleTable — the tables that a project makes itself. */
export default function WhaleTablePage() {
  const { project } = useProject();
  return <TablesPage projectId={project.id} title="多维表格" />;
}
