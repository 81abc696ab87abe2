import { DownOutlined, TeamOutlined } from '@ant-design/icons';
import type { Person } from '@contract/envelope';
import type { ViewVisibility } from '@contract/object/groups';
import { Button, type MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { ActionMenu } from '@/components/ActionMenu';
import styles from './savedViews.module.css';

interface Named {
  name: string;
  visibility: ViewVisibility;
  owner: Person | null;
}

/** A saved view in a menu: its name, whether others have it too, and further marks of its list. */
export const ViewEntry = ({ view, marks }: { view: Named; marks?: ReactNode }) => (
  <span className={styles.entry} title={view.owner ? `${view.name} · ${view.owner.name}` : view.name}>
    <span className={styles.text}>{view.name}</span>
    {view.visibility === 'shared' && <TeamOutlined aria-label="已共享" className="faint-note" />}
    {marks}
  </span>
);

export const ViewMark = ({ children }: { children: ReactNode }) => <span className="faint-note">{children}</span>;

interface Props {
  /** Of the view that is open, or of the plain list. */
  name: string;
  /** All views, and what can be done with the open one. */
  items: NonNullable<MenuProps['items']>;
  selectedKey: string;
  onOpenChange?: (open: boolean) => void;
  /** The list stands otherwise than the open view was saved. */
  touched: boolean;
  /** The user may save the open view. */
  editable: boolean;
  saving: boolean;
  onSave: () => void;
  onReset: () => void;
}

/** The saved view that is open, behind it all others; saves what was changed in it, or takes it back. */
export const ViewBar = (props: Props) => (
  <span className={styles.bar}>
    <ActionMenu
      menu={{ items: props.items, selectable: true, selectedKeys: [props.selectedKey], className: styles.menu }}
      placement="bottomLeft"
      onOpenChange={props.onOpenChange}
    >
      <Button type="text" className={styles.current}>
        <span className="visually-hidden">视图：</span>
        <span className={styles.text}>{props.name}</span>
        {props.touched && <span className={styles.dot} role="img" aria-label="已修改，未保存" title="已修改，未保存" />}
        <DownOutlined aria-hidden className="faint-note" />
      </Button>
    </ActionMenu>
    {props.touched && (
      <>
        <Button size="small" type="text" title="还原为已保存的视图" onClick={props.onReset}>
          还原
        </Button>
        {props.editable && (
          <Button size="small" loading={props.saving} onClick={props.onSave}>
            保存
          </Button>
        )}
      </>
    )}
  </span>
);
