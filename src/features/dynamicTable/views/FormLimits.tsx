/** What a form lets people choose of another table, and send as files. */
import {
  FORM_FILE_MB_MAX,
  FORM_FILES_MAX,
  type FormFileKind,
  formFileKindCodes,
  formFileKinds,
} from '@contract/dynamicTable/formFiles';
import type { TableDetail, TableField, TableFilter, TableFormSettings } from '@contract/dynamicTable/table';
import { InputNumber, Select } from 'antd';
import { FilterEditor } from './Filter';
import styles from './views.module.css';

type Files = NonNullable<TableFormSettings['fields'][number]['files']>;
const kindOptions = formFileKindCodes.map((value) => ({ value, label: formFileKinds[value] }));

interface LinksProps {
  table: TableDetail;
  field: TableField;
  value: TableFilter | undefined;
  onChange: (value: TableFilter | undefined) => void;
}

/** Which records can be chosen: whoever fills the form in sees their titles. */
export function FormLinks({ table, field, value, onChange }: LinksProps) {
  const other = table.linked.find(({ id }) => id === field.config.tableId);
  const title = other?.fields[0];
  if (!other || !title) {
    return <p className={styles.formNote}>您看不到「{field.name}」关联的表格，填写的人选不到记录</p>;
  }
  return (
    <fieldset className={styles.askedWhen} aria-label={`「${field.name}」可以选择的记录`}>
      <p>
        填写的人能搜索并看到这些记录的「{title.name}」，看不到其他字段。公开链接按分享者的权限；没有条件时是「
        {other.name}
        」中可查看的全部记录
      </p>
      <FilterEditor
        fields={other.fields.filter((one) => one.kind !== 'lookup')}
        value={value ?? {}}
        me={false}
        onChange={onChange}
      />
    </fieldset>
  );
}

export function FormFileLimits({
  name,
  value,
  onChange,
}: {
  name: string;
  value: Files;
  onChange: (value: Files) => void;
}) {
  const put = (next: Partial<Files>) => {
    const { kinds, maxMb, max } = { ...value, ...next };
    onChange({ ...(kinds && kinds.length > 0 && { kinds }), ...(maxMb && { maxMb }), ...(max && { max }) });
  };
  return (
    <div className={styles.formLimits}>
      <Select<FormFileKind[]>
        mode="multiple"
        aria-label={`「${name}」可以上传的类型`}
        placeholder="类型：不限（程序除外）"
        options={kindOptions}
        value={[...(value.kinds ?? [])]}
        onChange={(kinds) => put({ kinds })}
      />
      <InputNumber
        aria-label={`「${name}」每个文件的大小上限`}
        prefix="每个"
        suffix="MB"
        min={1}
        max={FORM_FILE_MB_MAX}
        value={value.maxMb ?? FORM_FILE_MB_MAX}
        onChange={(maxMb) => put({ maxMb: maxMb ?? undefined })}
      />
      <InputNumber
        aria-label={`「${name}」最多的文件数`}
        prefix="最多"
        suffix="个"
        min={1}
        max={FORM_FILES_MAX}
        value={value.max ?? FORM_FILES_MAX}
        onChange={(max) => put({ max: max ?? undefined })}
      />
    </div>
  );
}
