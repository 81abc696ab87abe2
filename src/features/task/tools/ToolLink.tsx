import type { TaskTool } from '@contract/task/tools';
import { Link } from '@umijs/max';
import { App } from 'antd';
import fieldStyles from '../styles/fields.less';
import { CANNOT_OPEN, targetOf } from './openTool';
import { toolMark } from './toolIcon';
import styles from './tools.less';

interface Props {
  tool: TaskTool;
  /** Opens the tool in a window inside this page. */
  onFrame: (tool: TaskTool, url: string) => void;
}

/** A tool, opened by its open type. */
export function ToolLink({ tool, onFrame }: Props) {
  const { message } = App.useApp();
  const door = targetOf(tool);
  const face = (
    <>
      <span className={styles.mark}>{toolMark(tool.icon)}</span>
      <span className={fieldStyles.text}>{tool.name}</span>
    </>
  );
  const title = tool.url;
  if (door?.kind === 'tab') {
    return (
      <a className={styles.link} href={door.url} target="_blank" rel="noopener noreferrer" title={title}>
        {face}
      </a>
    );
  }
  if (door?.kind === 'page') {
    return (
      <Link className={styles.link} to={door.path} title={title}>
        {face}
      </Link>
    );
  }
  const open = () => (door ? onFrame(tool, door.url) : void message.warning(CANNOT_OPEN));
  return (
    <button type="button" className={styles.link} title={title} onClick={open}>
      {face}
    </button>
  );
}
