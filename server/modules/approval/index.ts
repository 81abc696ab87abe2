import { defineModule } from '../../object/define';
import { replaceLeaver } from './leavers';
import { approvalRoutes } from './routes';

export { type NewApproval, startApproval } from './start';

export const approvalModule = defineModule({
  name: 'approval',
  routes: approvalRoutes,
  hooks: { onMemberDisabled: replaceLeaver },
});
