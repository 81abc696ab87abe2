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
    try {
      const url = safeUrl(await getHelpUrl());
      if (url) window.open(url, '_blank', 'noopener,noreferrer');
      else void message.error(HELP_FAILED);
    } catch (error) {
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
