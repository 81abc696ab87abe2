import { normStates } from '@contract/norm/enums';
import type { NormPointer } from '@contract/norm/norm';
import { Select, type SelectProps } from 'antd';
import { useState } from 'react';
import { useFound } from '@/hooks/useFound';
import { normApi } from '@/services/norm';

interface Common {
  /** Named already, so that a chosen one is never shown as an id. */
  known?: readonly Pick<NormPointer, 'id' | 'code' | 'title'>[];
  excludeId?: string;
  /** Obsolete ones and drafts are not offered. */
  effectiveOnly?: boolean;
}
interface One extends Common, Omit<SelectProps<string>, 'options' | 'showSearch' | 'onChange' | 'value' | 'mode'> {
  value?: string | null;
  onChange?: (id: string | null, norm: Pick<NormPointer, 'id' | 'code' | 'title'> | null) => void;
}
interface Many extends Common, Omit<SelectProps<string[]>, 'options' | 'showSearch' | 'onChange' | 'value' | 'mode'> {
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
}

function useNorms({ known = [], excludeId, effectiveOnly }: Common) {
  const [keyword, setKeyword] = useState('');
  const { found, loading } = useFound(keyword, (words) => normApi.list({ keyword: words, excludeId }), {
    deps: [excludeId],
    textOf: ({ code, title }) => `${code} ${title}`,
  });
  const offered = found.filter(({ state }) => !effectiveOnly || state === 'EFFECTIVE' || state === 'TO_REVIEW');
  const ids = new Set(offered.map(({ id }) => id));
  const options = [
    ...known.filter(({ id }) => !ids.has(id)).map(({ id, code, title }) => ({ value: id, label: `${code} ${title}` })),
    ...offered.map(({ id, code, title, state }) => ({
      value: id,
      label: `${code} ${title}${state === 'EFFECTIVE' ? '' : `（${normStates[state]}）`}`,
    })),
  ];
  const named = (id: string) => [...offered, ...known].find((one) => one.id === id) ?? null;
  return { options, loading, named, search: { filterOption: false as const, onSearch: setKeyword } };
}

/** Picks one norm by number, name or words of its clauses. */
export function NormSelect({ known, excludeId, effectiveOnly, value, onChange, ...rest }: One) {
  const { options, loading, named, search } = useNorms({ known, excludeId, effectiveOnly });
  return (
    <Select<string>
      allowClear
      placeholder="按编号、名称或条款查找规范"
      notFoundContent={loading ? '正在查找…' : '没有找到规范'}
      {...rest}
      showSearch={search}
      loading={loading}
      options={options}
      value={value ?? undefined}
      onChange={(id: string | undefined) => onChange?.(id ?? null, id ? named(id) : null)}
    />
  );
}

export function NormsSelect({ known, excludeId, effectiveOnly, value, onChange, ...rest }: Many) {
  const { options, loading, search } = useNorms({ known, excludeId, effectiveOnly });
  return (
    <Select<string[]>
      mode="multiple"
      allowClear
      placeholder="按编号或名称查找规范"
      notFoundContent={loading ? '正在查找…' : '没有找到规范'}
      {...rest}
      showSearch={search}
      loading={loading}
      options={options}
      value={value ? [...value] : undefined}
      onChange={(ids) => onChange?.(ids)}
    />
  );
}
