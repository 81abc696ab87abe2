import { QuestionCircleOutlined } from '@ant-design/icons';
import { App } from 'antd';
import { useState } from 'react';
import { ActionMenu } from '@/components/ActionMenu';
import { openCommand } from '@/features/command';
import { tenantApi } from '@/services/tenant';
import { errorText } from '@/utils/apiError';
import { safeUrl } from '@/utils/url';
import styles from './index.module.css';
import { RailButton } from './RailItem';

const HELP_FAILED = '查询帮助地址失败';

/**
 * Help, in one place: that of this page, or the help address in a new tab (§2), which says the server's message or the
 * standard one when there is none (§8).
 */
export function HelpButton() {
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    // In the click itself: Safari blocks, without a word, what is opened after an answer.
    const tab = window.open('', '_blank');
    try {
      const url = safeUrl(await tenantApi.helpUrl());
      if (!url) throw new Error(HELP_FAILED);
      if (!tab) throw new Error('浏览器阻止了新窗口，请允许本站打开窗口后重试');
      tab.opener = null;
      tab.location.href = url;
    } catch (error) {
      tab?.close();
      void message.error(errorText(error, HELP_FAILED));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ActionMenu
      placement="topRight"
      menu={{
        items: [
          { key: 'page', label: '本页帮助', extra: 'F1', onClick: () => openCommand('help') },
          { key: 'keys', label: '键盘快捷键', extra: '?', onClick: () => openCommand('sheet') },
          { key: 'site', label: '帮助站点（新窗口）', onClick: () => void open() },
        ],
      }}
    >
      <RailButton
        steady
        name="帮助"
        icon={<QuestionCircleOutlined />}
        folded
        className={styles.tool}
        disabled={busy}
        aria-haspopup="menu"
      />
    </ActionMenu>
  );
}
