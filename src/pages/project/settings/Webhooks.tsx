import { WebhookPanel } from '@/features/automation';
import { useProject } from '@/features/project';

/** Addresses that are told of changes in the project. */
export default function Webhooks() {
  const { project } = useProject();
  return <WebhookPanel projectId={project.id} />;
}
