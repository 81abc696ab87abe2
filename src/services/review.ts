/** Reviews, with what a review holds. */
import type { ReviewApi } from '@contract/review/api';
import { reviewCalls } from '@contract/review/calls';
import type {
  ReviewCreate,
  ReviewDetail,
  ReviewQuery,
  ReviewRow,
  ReviewStep,
  ReviewUpdate,
} from '@contract/review/review';
import { client } from './client';
import { registerService } from './register';

export interface ReviewTypes {
  row: ReviewRow;
  detail: ReviewDetail;
  query: ReviewQuery;
  create: ReviewCreate;
  update: ReviewUpdate;
  step: ReviewStep;
  stepped: { state: string; version: number };
}
export const reviewService = registerService<ReviewTypes>('review');
export const reviewApi = client<ReviewApi>(reviewCalls);
