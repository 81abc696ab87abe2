/** What becomes of the answer where the publication of a questionnaire was asked about (`asking.ts`). */
import { againstRule } from '../../errors';
import type { TenantContext } from '../../http/route';
import type { ApprovalUse } from '../../object/approvals';
import { question } from './asking';
import { loadForm } from './load';
import { bringOut } from './publish';

export const publishApproval: ApprovalUse = {
  purpose: 'survey',
  async onPassed(context, { ref, payload }) {
    const form = await loadForm(context, ref.id, 'manage');
    if (form.version !== payload.version) throw againstRule('问卷在审批期间已修改，请重新提交');
    await bringOut(context as TenantContext, form);
  },
  onAgain: async (context, { ref }) => question(await loadForm(context, ref.id, 'manage')),
};
