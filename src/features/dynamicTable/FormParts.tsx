/** What a form asks beside plain values: records that may be chosen, and files that go with it. */
import { UploadOutlined } from '@ant-design/icons';
import { FORM_FILES_MAX, type FormFiles, refusedFile, takenEndings } from '@contract/dynamicTable/formFiles';
import type { FormChoices } from '@contract/dynamicTable/records';
import type { CellValue, TableField } from '@contract/dynamicTable/table';
import { Alert, Button, Select, Upload } from 'antd';
import { useState } from 'react';
import { useFound } from '@/hooks/useFound';

/** Records of a field by words of their titles. */
export type ChooseRecords = (key: string, words: string | undefined) => Promise<FormChoices>;

interface RecordsProps {
  field: TableField;
  choose: ChooseRecords;
  id?: string;
  value?: CellValue;
  onChange?: (value: CellValue) => void;
}

export function FormRecords({ field, choose, id, value, onChange }: RecordsProps) {
  const [words, setWords] = useState('');
  /** Those that are chosen keep their names, whatever is looked for next. */
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const { found, loading, failed } = useFound(words, (wanted) => choose(field.key, wanted), {
    textOf: ({ title }) => title,
    deps: [field.key],
  });
  const many = field.config.many !== false;
  const chosen = Array.isArray(value) ? value : [];
  const options = [
    ...chosen.map((one) => ({
      value: one,
      label: known.get(one) ?? found.find((other) => other.id === one)?.title ?? '',
    })),
    ...found.filter((one) => !chosen.includes(one.id)).map((one) => ({ value: one.id, label: one.title })),
  ];
  const take = (ids: string[]) => {
    setKnown(new Map(options.filter((one) => ids.includes(one.value)).map((one) => [one.value, one.label])));
    onChange?.(ids);
  };
  return (
    <Select<string | string[]>
      {...{ id, loading, options }}
      mode={many ? 'multiple' : undefined}
      aria-label={field.name}
      allowClear
      showSearch={{ filterOption: false, onSearch: setWords }}
      value={many ? chosen : chosen[0]}
      onChange={(next) => take(Array.isArray(next) ? next : next ? [next] : [])}
      notFoundContent={failed ? '加载失败，请重新输入以重试' : loading ? '正在查找…' : '没有可以选择的记录'}
    />
  );
}

interface FilesProps {
  field: TableField;
  takes: FormFiles;
  id?: string;
  value?: readonly File[];
  onChange?: (value: readonly File[]) => void;
}

/** Files as they are chosen; they are sent with the form. */
export function FormFilesInput({ field, takes, id, value = [], onChange }: FilesProps) {
  const [refused, setRefused] = useState<string>();
  const most = takes.max ?? FORM_FILES_MAX;
  const add = (file: File) => {
    const why = value.length >= most ? `最多 ${most} 个文件` : refusedFile(file, takes);
    setRefused(why ?? undefined);
    if (!why) onChange?.([...value, file]);
  };
  return (
    <>
      <Upload
        accept={takenEndings(takes).join(',')}
        fileList={value.map((file, at) => ({ uid: String(at), name: file.name, size: file.size, status: 'done' }))}
        beforeUpload={(file) => {
          add(file);
          return false;
        }}
        onRemove={({ uid }) => {
          setRefused(undefined);
          onChange?.(value.filter((_, at) => String(at) !== uid));
        }}
      >
        <Button id={id} icon={<UploadOutlined />} aria-label={`选择「${field.name}」的文件`}>
          选择文件
        </Button>
      </Upload>
      {refused && <Alert type="warning" showIcon role="alert" title={refused} />}
    </>
  );
}
