import { useParams } from '@umijs/max';
import { RecordPage } from '@/features/dynamicTable';

/** /tableRecord/{recordId} — leads to a record in its table: what messages name it by. */
export default function TableRecordPage() {
  const { recordId = '' } = useParams();
  return <RecordPage key={recordId} id={recordId} />;
}
