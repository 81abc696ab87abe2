import { useParams } from '@umijs/max';
import { FillPage } from '@/features/dynamicTable';

/** /tableForm/{formId} — a form of a table, filled in by whoever has its link. */
export default function TableFormPage() {
  const { formId = '' } = useParams();
  return <FillPage key={formId} formId={formId} />;
}
