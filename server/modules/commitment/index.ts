import { commitmentSchemas } from '../../../contract/commitment/commitment';
import { textColumn } from '../../object/dataSources';
import { defineModule } from '../../object/define';
import { handOverHooks } from '../../object/register/handOver';
import { registerObject } from '../../object/register/object';
import { registerRoutes } from '../../object/register/routes';
import { registerSource } from '../../object/registerSource';
import { registerSearch } from '../../object/search/record';
import { commitments } from './register';

const source = registerSource(commitments, [
  textColumn('科目', '(SELECT s.name FROM cost_subject s WHERE s.tenant_id = t.tenant_id AND s.id = t.subject_id)'),
]);

export const commitmentModule = defineModule({
  name: 'commitment',
  routes: registerRoutes(commitments, commitmentSchemas),
  objects: [registerObject(commitments)],
  search: [registerSearch(commitments)],
  dataSources: source,
  hooks: handOverHooks(commitments),
});
