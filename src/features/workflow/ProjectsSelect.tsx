import { useRequest } from 'ahooks';
import { Select } from 'antd';
import { queryProjects } from '@/services/project';

interface Props {
  /** Given by the form. */
  value?: string[];
  onChange?: (value: string[]) => void;
  id?: string;
}

const MOST = 200;

/** Some of the enterprise's projects. */
export function ProjectsSelect({ value, onChange, id }: Props) {
  const { data, loading, run } = useRequest(
    (keyword?: string) => queryProjects({ keyword, pageNo: 1, pageSize: MOST }, { quiet: true }),
    { debounceWait: 200 },
  );
  return (
    <Select
      id={id}
      mode="multiple"
      allowClear
      placeholder="选择项目"
      loading={loading}
      value={value}
      onChange={onChange}
      showSearch={{ filterOption: false, onSearch: run }}
      options={data?.result.map((project) => ({ value: project.id, label: `${project.name}（${project.code}）` }))}
    />
  );
}
