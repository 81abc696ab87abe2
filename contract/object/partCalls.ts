/**
 * The calls of every kind of object below its address: comments, mentions, followers, attachments, history. No schemas: the
 * console bundles this.
 */
import { get, post, put, remove } from '../call';

export const commentCalls = <B extends string>(base: B) => ({
  listComments: get(`${base}/comments`),
  addComment: post(`${base}/comments`),
  editComment: put(`${base}/comments/{id}`),
  removeComment: remove(`${base}/comments/{id}`),
  listCommentVersions: get(`${base}/comments/{id}/versions`),
  reactToComment: put(`${base}/comments/{id}/reaction`),
  setCommentRemoved: put(`${base}/comments/{id}/removed`),
  resolveComment: put(`${base}/comments/{id}/resolved`),
});

export const attachmentCalls = <B extends string>(base: B) => ({
  listAttachments: get(`${base}/attachments`),
  attach: post(`${base}/attachments`, { carries: 'form' }),
  detach: remove(`${base}/attachments/{fileId}`),
  attachAgain: put(`${base}/attachments/{fileId}`, { carries: 'query' }),
});

export const partCalls = <B extends string>(base: B) => ({
  listMentionable: get(`${base}/mentionable`),
  listFollowers: get(`${base}/followers`),
  follow: post(`${base}/follow`),
  listHistory: get(`${base}/actions`),
  historyFacets: get(`${base}/actions/facets`),
});
