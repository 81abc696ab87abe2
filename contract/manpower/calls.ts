/** The call of manpower: people of a project by weeks. No schemas: the console bundles this. */
import { get } from '../call';

export const manpowerCalls = {
  read: get('project-center/pcProjectManpower'),
};
