/** What a project has promised to pay: contracts and orders, a register. */
import type {
  CommitmentCreate,
  CommitmentDetail,
  CommitmentQuery,
  CommitmentRow,
  CommitmentStep,
  CommitmentUpdate,
} from '@contract/commitment/commitment';
import { registerService } from './register';

export interface CommitmentTypes {
  row: CommitmentRow;
  detail: CommitmentDetail;
  query: CommitmentQuery;
  create: CommitmentCreate;
  update: CommitmentUpdate;
  step: CommitmentStep;
  stepped: { state: string; version: number };
}
export const commitmentService = registerService<CommitmentTypes>('commitment');
