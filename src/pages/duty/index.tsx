import { useSearchParams } from '@umijs/max';
import { PageHeader } from '@/components/PageHeader';
import { SectionNav } from '@/components/SectionNav';
import { Escalations, Leaves, Schedule, Swaps } from '@/features/duty';

const views = [
  { key: 'roster', label: '值班表', to: '/duty', page: Schedule },
  { key: 'swap', label: '换班', to: '/duty?view=swap', page: Swaps },
  { key: 'call', label: '呼叫', to: '/duty?view=call', page: Escalations },
  { key: 'leave', label: '请假', to: '/duty?view=leave', page: Leaves },
] as const;

/** /duty — who serves when, swaps, leave. Everybody reads it; who keeps the rosters changes them here, too. */
export default function DutyPage() {
  const [address] = useSearchParams();
  const active = views.find(({ key }) => key === address.get('view')) ?? views[0];
  const Page = active.page;
  return (
    <>
      <PageHeader title="值班" />
      <SectionNav label="值班" entries={views} active={active.key}>
        <Page />
      </SectionNav>
    </>
  );
}
