import { type DictionaryName, dictionaries } from '@contract/object/dictionary';
import { useRequest } from 'ahooks';
import { useMemo } from 'react';
import { listDictionaries } from '@/services/dictionary';

export type Dictionary = ReturnType<typeof useDictionary>;

/** The words of the enterprise; those of the contract until they are known. */
export function useDictionary() {
  const { data } = useRequest(listDictionaries, {
    cacheKey: 'dictionaries',
    staleTime: 60_000,
    onError: () => undefined,
  });
  return useMemo(() => {
    const of = (list: DictionaryName) =>
      data?.find((one) => one.list === list)?.items ??
      Object.entries(dictionaries[list].items).map(([code, label]) => ({ code, label, enabled: true }));
    return {
      say: (list: DictionaryName, code: string | number | null) =>
        code === null ? '' : (of(list).find((one) => one.code === String(code))?.label ?? String(code)),
      /** What can be chosen: those that are enabled, and what stands there already. */
      options: (list: DictionaryName, present?: string | null) =>
        of(list)
          .filter(({ code, enabled }) => enabled || code === present)
          .map(({ code, label }) => ({ value: code, label })),
      labels: (list: DictionaryName): Record<string, string> =>
        Object.fromEntries(of(list).map(({ code, label }) => [code, label])),
    };
  }, [data]);
}
