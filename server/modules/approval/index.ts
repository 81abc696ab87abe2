import { defineModule } from '../../object/define';
import { replaceLeaver } from './offboarding';
import { approvalRoutes } from './routes';

export { answerNext } from './answer';
export { endApproval, returnPart, withdrawApproval } from './course';
export { type Running, runningApprovals } from './queries';
export { chosenFlow, liveApproval, type NewApproval, resubmitApproval, startApproval } from './start';

export const approvalModule = defineModule({
  name: 'approval',
  routes: approvalRoutes,
  hooks: { onMemberDisabled: replaceLeaver },
});
