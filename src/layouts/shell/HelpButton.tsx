import { QuestionCircleOutlined } from '@ant-design/icons';
import { App } from 'antd';
import { useState } from 'react';
import { getHelpUrl } from '@/services/tenant';
import { errorText } from '@/utils/apiError';
import { safeUrl } from '@/utils/url';
import { RailButton } from './RailItem';

const HELP_FAILED = '查询帮助地址失败';

/** Opens the help address in a new tab (§2); says the server's message or the standard one when there is none (§8). */
export function HelpButton({ folded }: { folded: boolean }) {
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    // In the click itself: Safari blocks, without a word, what is opened after an answer.
    const tab = window.open('', '_blank');
    try {
      const url = safeUrl(await getHelpUrl());
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
    <RailButton
      name="帮助"
      icon={<QuestionCircleOutlined />}
      folded={folded}
      disabled={busy}
      onClick={() => void open()}
    />
  );
}
