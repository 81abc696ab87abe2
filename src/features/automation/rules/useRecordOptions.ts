import { useRequest } from '@/hooks/useRequest';
import { dynamicTableApi } from '@/services/dynamicTable';

const SHOWN = 20;

/** Records of a table to choose one of, by words in them; the first ones while nothing is typed. */
export function useRecordOptions(tableId: string | undefined, words: string) {
  const { data, loading } = useRequest(
    async () => {
      if (!tableId) return [];
      const [table, { records }] = await Promise.all([
        dynamicTableApi.detail({ tableId }),
        dynamicTableApi.queryRecords({ tableId, size: SHOWN, ...(words.trim() && { words: words.trim() }) }),
      ]);
      const first = table.fields[0]?.key ?? '';
      return records.map(({ id, no, values }) => {
        const title = values[first];
        return { value: id, label: typeof title === 'string' && title ? `${no} ${title}` : `记录 ${no}` };
      });
    },
    { refreshDeps: [tableId, words], debounceWait: 300, onError: () => undefined },
  );
  return { options: data ?? [], loading };
}
