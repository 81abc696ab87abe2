import { Select } from 'antd';
import { useState } from 'react';
import { useFoundProjects } from './useFoundProjects';

interface Shared {
  className?: string;
  /** What stands there, and is read out, while nothing is chosen. */
  placeholder?: string;
  /** Given by the form. */
  id?: string;
  /** Their names, where they are known before they were looked up. */
  known?: readonly { id: string; name: string }[];
  /** How many are offered at the most, where it matters. */
  most?: number;
}

interface ProjectSelectProps extends Shared {
  value: string;
  onChange: (projectId: string) => void;
}

/** What both fields offer, and how one types in them. */
function useOffer({ known = [], most }: Pick<Shared, 'known' | 'most'>, isChosen: (id: string) => boolean) {
  const [keyword, setKeyword] = useState('');
  const { found, loading } = useFoundProjects(keyword, { most });
  const chosen = known.filter(({ id }) => isChosen(id));
  const names = new Map(
    [...(keyword.trim() ? [] : known), ...chosen, ...found].map(({ id, name }): [string, string] => [id, name]),
  );
  return {
    loading,
    options: [...names].map(([id, label]) => ({ value: id, label })),
    showSearch: { filterOption: false, onSearch: setKeyword },
    notFoundContent: loading ? '正在查找……' : '没有找到项目',
  };
}

/** One of the projects that one sees, found by name; nothing chosen is ''. */
export function ProjectSelect({ value, onChange, known, most, placeholder = '全部项目', ...rest }: ProjectSelectProps) {
  const offer = useOffer({ known, most }, (id) => id === value);
  return (
    <Select
      {...rest}
      {...offer}
      allowClear
      aria-label={placeholder}
      placeholder={placeholder}
      popupMatchSelectWidth={280}
      value={value || undefined}
      onChange={(chosen?: string) => onChange(chosen ?? '')}
    />
  );
}

interface ProjectsSelectProps extends Shared {
  value?: readonly string[];
  onChange?: (projectIds: string[]) => void;
  label?: string;
}

/** Several of the projects that one sees. */
export function ProjectsSelect({
  value = [],
  onChange,
  known,
  most,
  placeholder = '选择项目',
  label = '项目',
  ...rest
}: ProjectsSelectProps) {
  const offer = useOffer({ known, most }, (id) => value.includes(id));
  return (
    <Select<string[]>
      {...rest}
      {...offer}
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      aria-label={label}
      placeholder={placeholder}
      value={[...value]}
      onChange={onChange}
    />
  );
}
