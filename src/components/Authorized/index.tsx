/**
 * A control that needs a right (§6): hidden without it, or with `mode="disabled"` shown, disabled, with the reason.
 *
 *     <Authorized privilege="TASK:CREATE" scope={Scope.PROJECT} entityId={projectId} mode="disabled">
 *       <Button>新建任务</Button>
 *     </Authorized>
 */
import { DENIED_TEXT } from '@contract/access';
import { Tooltip } from 'antd';
import { cloneElement, type ReactElement } from 'react';
import { type Requirement, useMay } from '@/hooks/useSubject';

export interface AuthorizedProps extends Requirement {
  mode?: 'hidden' | 'disabled';
  children: ReactElement<{ disabled?: boolean }>;
}

export function Authorized({ mode = 'hidden', children, ...requirement }: AuthorizedProps) {
  const may = useMay();
  if (may(requirement)) return children;
  if (mode === 'hidden') return null;
  return (
    <Tooltip title={DENIED_TEXT}>
      {/* A disabled control takes no focus and no pointer: the frame around it carries the reason for both. */}
      <span
        role="note"
        aria-label={DENIED_TEXT}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the reason must be reachable by keyboard
        tabIndex={0}
        style={{ display: 'inline-block', cursor: 'not-allowed' }}
      >
        {cloneElement(children, { disabled: true })}
      </span>
    </Tooltip>
  );
}

export default Authorized;
