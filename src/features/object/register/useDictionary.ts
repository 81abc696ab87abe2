import { type DictionaryName, dictionaries } from '@contract/object/dictionary';
import { useMemo } from 'react';
import { useLookup } from '@/hooks/useLookup';
import { dictionaryApi } from '@/services/dictionary';

export type Dictionary = ReturnType<typeof useDictionary>;

/** The words of the enterprise; those of the contract until they are known. */
export function useDictionary() {
  const { data } = useLookup('dictionaries', dictionaryApi.list);
  return useMemo(() => {
    const of = (list: DictionaryName) =>
      data?.find((one) => one.list === list)?.items ??
      Object.entries(dictionaries[list].items).map(([code, label]) => ({ code, label, color: null, enabled: true }));
    return {
      say: (list: DictionaryName, code: string | number | null) =>
        code === null ? '' : (of(list).find((one) => one.code === String(code))?.label ?? String(code)),
      /** As a value of CSS; null where the enterprise has said none. */
      color: (list: DictionaryName, code: string | number | null): string | null => {
        const color = of(list).find((one) => one.code === String(code))?.color;
        return color ? `var(--ant-${color})` : null;
      },
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
