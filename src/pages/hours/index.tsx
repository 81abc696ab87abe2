import { useAccess, useSearchParams } from '@umijs/max';
import { PageHeader } from '@/components/PageHeader';
import { SectionNav } from '@/components/SectionNav';
import { Lock, Pending, Report, SheetView, WeekGrid } from '@/features/hours';

const views = [
  { key: 'week', label: '我的一周', to: '/hours', page: WeekGrid },
  { key: 'pending', label: '待我审批', to: '/hours?view=pending', page: Pending },
  { key: 'report', label: '报表', to: '/hours?view=report', page: Report },
  { key: 'lock', label: '锁定', to: '/hours?view=lock', page: Lock },
] as const;

/** /hours — one's week of hours, what waits for one's approval, reports, months that are closed; one part of a week by itself. */
export default function HoursPage() {
  const access = useAccess();
  const [address] = useSearchParams();
  const shown = views.filter(({ key }) => key !== 'lock' || access.isManageHours);
  const sheet = address.get('sheet');
  const active = shown.find(({ key }) => key === address.get('view')) ?? views[0];
  const Page = active.page;
  return (
    <>
      <PageHeader title="工时" />
      <SectionNav label="工时" entries={shown} active={sheet ? '' : active.key}>
        {sheet ? <SheetView id={sheet} /> : <Page />}
      </SectionNav>
    </>
  );
}
