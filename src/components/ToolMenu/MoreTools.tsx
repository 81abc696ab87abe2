import { EllipsisOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type Tool, ToolMenu } from '.';

/** The tools of a list behind three dots, which are marked while one of them is not as it was at first. */
export function MoreTools({ tools }: { tools: readonly Tool[] }) {
  if (tools.length === 0) return null;
  const set = tools.flatMap(({ label, value }) => (value ? [`${label}：${value}`] : []));
  return (
    <ToolMenu label="更多工具" tools={tools}>
      <Button
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={['更多工具', ...set].join('，')}
        title={set.join('，') || undefined}
        color={set.length > 0 ? 'primary' : 'default'}
        variant={set.length > 0 ? 'filled' : 'text'}
      />
    </ToolMenu>
  );
}
