import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { StatusView } from '@/components/StatusView';
import Loading from '@/loading';

const HANDED_OVER = 'survey:handedOver';
/** A second hand-over within it would lead back here for ever. */
const WITHIN_MS = 10_000;

/**
 * /questionnaire/questionWrite and the regional pages: the server answers a full load of these addresses with the page on
 * which people answer (`fill/`). Who comes by a link within the console is handed over; a server that does not know the
 * page is told of.
 */
export default function WritePage() {
  const [stuck, setStuck] = useState(false);
  useEffect(() => {
    const last = Number(sessionStorage.getItem(HANDED_OVER) ?? 0);
    if (Date.now() - last < WITHIN_MS) return setStuck(true);
    sessionStorage.setItem(HANDED_OVER, String(Date.now()));
    window.location.reload();
  }, []);
  if (!stuck) return <Loading />;
  return (
    <StatusView
      title="填写页没有打开"
      text="服务器没有提供问卷填写页，请联系管理员重新构建前端页面。"
      action={<Button onClick={() => window.location.reload()}>重试</Button>}
    />
  );
}
