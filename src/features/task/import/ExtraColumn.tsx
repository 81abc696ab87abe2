import { fieldKindCodes, fieldKinds } from '@contract/object/fieldKinds';
import { cutText } from '@contract/text/cut';
import { Input, Select } from 'antd';
import { useTaskProject } from '../context/TaskProject';
import styles from './import.less';
import type { ExtraChoice } from './mapping';

interface Props {
  column: string;
  choice: ExtraChoice;
  onChange: (choice: ExtraChoice) => void;
}

const encode = (choice: ExtraChoice) => (choice.use === 'field' ? `field:${choice.fieldId}` : choice.use);
const kinds = fieldKindCodes
  .filter((one) => fieldKinds[one].import === 'field')
  .map((value) => ({
    value,
    label: fieldKinds[value].label,
  }));

/** What becomes of a column that is no task field. */
export function ExtraColumn({ column, choice, onChange }: Props) {
  const { customFields } = useTaskProject();
  const options = [
    { value: 'skip', label: '不导入' },
    { value: 'create', label: '新建字段…' },
    ...customFields.map((field) => ({ value: `field:${field.fieldId}`, label: `已有字段：${field.name}` })),
  ];
  const choose = (value: string) => {
    if (value === 'create') onChange({ use: 'create', kind: 'text', name: cutText(column, 50) });
    else if (value === 'skip') onChange({ use: 'skip' });
    else onChange({ use: 'field', fieldId: value.slice('field:'.length) });
  };
  return (
    <div className={styles.pair}>
      <span className={styles.columnName} title={column}>
        {column}
      </span>
      <Select aria-label={`列 ${column}`} value={encode(choice)} options={options} onChange={choose} />
      {choice.use === 'create' && (
        <div className={styles.create}>
          <Input
            aria-label="新字段名称"
            placeholder="字段名称"
            maxLength={50}
            value={choice.name}
            status={choice.name.trim() ? undefined : 'error'}
            onChange={(event) => onChange({ ...choice, name: event.target.value })}
          />
          <Select
            aria-label="新字段类型"
            value={choice.kind}
            options={kinds}
            onChange={(kind) => onChange({ ...choice, kind })}
          />
        </div>
      )}
    </div>
  );
}
