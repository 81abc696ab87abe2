import { Button } from 'antd';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { StatusView } from '@/components/StatusView';
import { isChunkLoadError, retryChunkIfThere } from '@/utils/chunkLoad';
import { BROKEN } from './broken';

interface PageBoundaryProps {
  /** A new key, the path, forgets the failure. */
  resetKey: string;
  children: ReactNode;
}

interface PageBoundaryState {
  error?: unknown;
  resetKey: string;
}

/**
 * Keeps the shell alive when a page breaks; code of a page that did not arrive is fetched once more (§8). A second one
 * stands around everything, for the shell's own code.
 */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps(props: PageBoundaryProps, state: PageBoundaryState): PageBoundaryState | null {
    return props.resetKey === state.resetKey ? null : { error: undefined, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    const isLate = isChunkLoadError(error);
    if (isLate) void retryChunkIfThere();
    console.error(...(isLate ? [] : [BROKEN]), error, info.componentStack);
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const [title, text] = isChunkLoadError(error)
      ? ['页面加载失败', '网络可能中断，或系统刚刚更新。重新加载后再试。']
      : ['页面出错了', '这一页遇到意外错误。重新加载通常可以恢复，未保存的内容可能丢失。'];
    return (
      <StatusView
        title={title}
        text={text}
        action={
          <Button type="primary" onClick={() => window.location.reload()}>
            重新加载
          </Button>
        }
      />
    );
  }
}
