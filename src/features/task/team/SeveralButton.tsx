import { TeamOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import styles from './team.less';

/** Below the people that one can choose from: several of them. */
export const SeveralButton = ({ onClick }: { onClick: () => void }) => (
  <Button
    block
    type="text"
    icon={<TeamOutlined />}
    className={styles.several}
    // Before the list closes with the loss of focus.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onClick}
  >
    多人执行…
  </Button>
);
