import { Outlet, useLocation } from '@umijs/max';
import { SectionNav } from '@/components/SectionNav';
import { useProject } from '@/features/project';

const sections = [
  { key: 'overview', label: '总览', path: '' },
  { key: 'entry', label: '费用', path: '/entry' },
  { key: 'budget', label: '预算', path: '/budget' },
];

/** /project/{pId}/cost — what the project was to cost and did: figures, expenses, versions of the budget. */
export default function CostPage() {
  const { project } = useProject();
  const { pathname } = useLocation();
  const base = `/project/${project.id}/cost`;
  const at = /\/cost\/(\w+)/.exec(pathname)?.[1] ?? 'overview';
  return (
    <SectionNav
      label="成本"
      entries={sections.map(({ key, label, path }) => ({ key, label, to: `${base}${path}` }))}
      active={at}
    >
      <Outlet />
    </SectionNav>
  );
}
