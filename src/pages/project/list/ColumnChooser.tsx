import { SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Flex } from 'antd';
import { PanelPopover } from '@/components/PanelPopover';
import type { ProjectColumn } from './columns';

interface ColumnChooserProps {
  columns: readonly ProjectColumn[];
  visible: readonly string[];
  onChange: (keys: string[]) => void;
  onReset: () => void;
}

/** Chooses the columns of the list; the choice is kept with the user. */
export function ColumnChooser({ columns, visible, onChange, onReset }: ColumnChooserProps) {
  return (
    <PanelPopover
      label="显示列"
      placement="bottomRight"
      title={
        <Flex justify="space-between" align="center" gap={24}>
          显示列
          <Button type="link" size="small" onClick={onReset}>
            恢复默认
          </Button>
        </Flex>
      }
      content={
        <Checkbox.Group value={[...visible]} onChange={onChange}>
          <Flex vertical gap={6}>
            {columns.map((column) => (
              <Checkbox key={column.key} value={column.key} disabled={column.locked}>
                {column.title}
              </Checkbox>
            ))}
          </Flex>
        </Checkbox.Group>
      }
    >
      <Button icon={<SettingOutlined />} aria-label="选择显示的列" title="选择显示的列" />
    </PanelPopover>
  );
}
