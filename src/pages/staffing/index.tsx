import { useSearchParams } from '@umijs/max';
import { PageHeader } from '@/components/PageHeader';
import { StaffRequests } from '@/features/hrp';

/** /staffing — requests for staff that one made, answers, or is proposed in. */
export default function StaffingPage() {
  const [address] = useSearchParams();
  return (
    <>
      <PageHeader title="人员申请" />
      <StaffRequests marked={address.get('request')} />
    </>
  );
}
