import { StatusView } from '@/components/StatusView';

export default function NotFoundPage() {
  return <StatusView code="404" title="页面不存在" text="地址可能有误，或内容已被移走。" />;
}
