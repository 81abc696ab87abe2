import {
  ArrowLeftOutlined,
  EditOutlined,
  HighlightOutlined,
  HistoryOutlined,
  MessageOutlined,
  MoreOutlined,
  StarFilled,
  StarOutlined,
} from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { ActionMenu } from '@/components/ActionMenu';
import { documentApi } from '@/services/document';
import styles from './library.module.css';

interface Props {
  id: string;
  name: string;
  favourite: boolean;
  editable: boolean;
  /** The project takes templates of this person. */
  templates: boolean;
  writing: boolean;
  leaving: boolean;
  /** Discussions of passages that are not settled; whether they are shown. */
  open: number;
  talking: boolean;
  /** Suggestions that wait, and whether they are shown; whether one may make some where one may not write. */
  proposed: number;
  proposing: boolean;
  maySuggest: boolean;
  onPropose: () => void;
  onBack: () => void;
  onFavourite: () => void;
  onTalk: () => void;
  onHistory: () => void;
  onShare: () => void;
  onTemplate: () => void;
  onWrite: () => void;
  onDone: () => void;
}

/** The name of a page, and what is done with it. */
export function PageHead(props: Props) {
  const { id, name, favourite, editable, templates, writing, leaving, open, talking, proposed, proposing, maySuggest } =
    props;
  const act = (key: string) => {
    if (key === 'print') window.print();
    else if (key === 'share') props.onShare();
    else if (key === 'template') props.onTemplate();
    else window.location.assign((key === 'docx' ? documentApi.docx : documentApi.markdown).address({ id }));
  };
  return (
    <div className={styles.pageHead}>
      <Button type="text" icon={<ArrowLeftOutlined />} aria-label="返回文件夹" onClick={props.onBack} />
      <h2>{name}</h2>
      <Button
        type="text"
        icon={favourite ? <StarFilled className={styles.star} /> : <StarOutlined />}
        aria-label="收藏"
        aria-pressed={favourite}
        title={favourite ? '取消收藏' : '收藏'}
        onClick={props.onFavourite}
      />
      <Badge count={talking ? 0 : open} size="small">
        <Button icon={<MessageOutlined />} aria-pressed={talking} onClick={props.onTalk}>
          划词评论
        </Button>
      </Badge>
      <Badge count={proposing ? 0 : proposed} size="small">
        <Button icon={<HighlightOutlined />} aria-pressed={proposing} onClick={props.onPropose}>
          修订建议
        </Button>
      </Badge>
      <Button icon={<HistoryOutlined />} onClick={props.onHistory}>
        讨论与历史
      </Button>
      {!writing && (
        <ActionMenu
          menu={{
            items: [
              { key: 'docx', label: '导出为 Word' },
              { key: 'markdown', label: '导出为 Markdown' },
              { key: 'print', label: '打印或存为 PDF' },
              ...(editable ? [{ key: 'share', label: '公开分享' }] : []),
              ...(templates ? [{ key: 'template', label: '保存为模板' }] : []),
            ],
            onClick: ({ key }) => act(key),
          }}
        >
          <Button type="text" icon={<MoreOutlined />} aria-label="页面的更多操作" />
        </ActionMenu>
      )}
      {editable && !writing && (
        <Button type="primary" icon={<EditOutlined />} onClick={props.onWrite}>
          编辑
        </Button>
      )}
      {!editable && maySuggest && !writing && (
        <Button icon={<EditOutlined />} onClick={props.onWrite}>
          提建议
        </Button>
      )}
      {writing && (
        <Button type="primary" loading={leaving} onClick={props.onDone}>
          完成
        </Button>
      )}
    </div>
  );
}
