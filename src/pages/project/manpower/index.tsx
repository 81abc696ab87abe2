import { useSearchParams } from '@umijs/max';
import { SectionNav } from '@/components/SectionNav';
import { StaffRequests } from '@/features/hrp';
import { useProject } from '@/features/project';
import { Plan } from './Plan';

/** /project/{pId}/manpowerPlanning — people and positions by weeks, and requests for staff. */
export default function ManpowerPage() {
  const { project } = useProject();
  const [address] = useSearchParams();
  const base = `/project/${project.id}/manpowerPlanning`;
  const views = [
    { key: 'plan', label: '各周', to: base },
    { key: 'requests', label: '人员申请', to: `${base}?view=requests` },
  ];
  const active = address.get('view') === 'requests' ? 'requests' : 'plan';
  return (
    <SectionNav label="人力" entries={views} active={active}>
      {active === 'requests' ? <StaffRequests projectId={project.id} /> : <Plan />}
    </SectionNav>
  );
}
