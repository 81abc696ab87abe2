import { Outlet, useLocation } from '@umijs/max';
import { SectionNav } from '@/components/SectionNav';
import { useProject } from '@/features/project';

const sections: readonly { key: string; label: string; path: string; needs?: 'COMMITMENT:LIST' }[] = [
  { key: 'overview', label: '总览', path: '' },
  { key: 'entry', label: '费用', path: '/entry' },
  { key: 'commitment', label: '合同与订单', path: '/commitment', needs: 'COMMITMENT:LIST' },
  { key: 'budget', label: '预算', path: '/budget' },
];

/** /project/{pId}/cost — what the project was to cost and did: figures, expenses, contracts and orders, versions of the budget. */
export default function CostPage() {
  const { project, can } = useProject();
  const { pathname } = useLocation();
  const base = `/project/${project.id}/cost`;
  const at = /\/cost\/(\w+)/.exec(pathname)?.[1] ?? 'overview';
  return (
    <SectionNav
      label="成本"
      entries={sections
        .filter(({ needs }) => !needs || can(needs))
        .map(({ key, label, path }) => ({ key, label, to: `${base}${path}` }))}
      active={at}
    >
      <Outlet />
    </SectionNav>
  );
}
