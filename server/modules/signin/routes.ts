/** Sign-in by a provider (specification §7 "Auth and portal"), and its keeping in the back office. */
import type { FastifyReply } from 'fastify';
import { signinApi } from '../../../contract/signin/api';
import { global, loggedIn, open, type RouteDefinition, route } from '../../http/route';
import type { Platform } from '../../platform';
import { newToken } from '../auth';
import { listAttempts } from './attempts';
import { tenantEntry } from './entry';
import {
  addDomain,
  createProvider,
  listDomains,
  listProviders,
  removeDomain,
  removeProvider,
  updateProvider,
  verifyDomain,
} from './keeping';
import { checkProvider } from './oidc';
import { readPolicy, savePolicy } from './policy';
import { returnAddress } from './provider';
import {
  confirmSignIn,
  finishDingTalk,
  finishInApp,
  finishOidc,
  myIdentities,
  startInApp,
  startSignIn,
  untie,
} from './service';
import { endByNotice } from './signOut';
import { TRIP_MINUTES } from './trips';

/** Ties a round trip to the browser that began it. */
const BROWSER_COOKIE = 'sso';
const keeper = global('ENTERPRISE:SIGN_IN:MANAGE');

function knowAgain({ env }: Platform, reply: FastifyReply, browser: string): void {
  void reply.header('Cache-Control', 'no-store').setCookie(BROWSER_COOKIE, browser, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: env.secureCookie,
    maxAge: TRIP_MINUTES * 60,
  });
}

export const signinRoutes: RouteDefinition[] = [
  route(signinApi.getPolicy, keeper, (context) => readPolicy(context)),
  route(signinApi.savePolicy, keeper, (context, { body }) => savePolicy(context, body)),
  route(signinApi.tenantEntry, open, ({ platform }, { query }) => tenantEntry(platform, query.tenantCode)),
  route(signinApi.start, open, async ({ platform, request, reply }, { query }) => {
    const browser = request.cookies[BROWSER_COOKIE] ?? newToken();
    const url = await startSignIn(platform, query, browser, request.session ?? null);
    knowAgain(platform, reply, browser);
    return { url };
  }),
  route(signinApi.startInApp, open, async ({ platform, request, reply }, { query }) => {
    const browser = request.cookies[BROWSER_COOKIE] ?? newToken();
    const way = await startInApp(platform, query, browser);
    if (way) knowAgain(platform, reply, browser);
    return way;
  }),
  route(
    signinApi.finishInApp,
    open,
    (context, { body }) => finishInApp(context, body, context.request.cookies[BROWSER_COOKIE]),
    { withoutCsrf: true },
  ),
  route(
    signinApi.finish,
    open,
    (context, { body }) => finishOidc(context, body, context.request.cookies[BROWSER_COOKIE]),
    { withoutCsrf: true },
  ),
  route(
    signinApi.confirm,
    open,
    (context, { body }) => confirmSignIn(context, body, context.request.cookies[BROWSER_COOKIE]),
    { withoutCsrf: true },
  ),
  route(
    signinApi.endByNotice,
    open,
    async ({ platform, reply }, { params, body }) => {
      const ended = await endByNotice(platform, params.provider, body.logout_token);
      void reply.header('Cache-Control', 'no-store').code(ended ? 200 : 400);
      return ended ? reply.send() : reply.send({ error: 'invalid_request' });
    },
    { withoutCsrf: true },
  ),
  route(
    signinApi.finishDingTalk,
    open,
    (context, { body }) => finishDingTalk(context, body, context.request.cookies[BROWSER_COOKIE]),
    { withoutCsrf: true },
  ),
  route(signinApi.listIdentities, loggedIn, ({ platform, session }) => myIdentities(platform, session)),
  route(signinApi.removeIdentity, loggedIn, async ({ platform, session }, { params }) => {
    await untie(platform, session, params.id);
    return null;
  }),
  route(signinApi.listProviders, keeper, async (context) => ({
    returnUrl: returnAddress(context.platform.env),
    providers: await listProviders(context),
  })),
  route(signinApi.createProvider, keeper, (context, { body }) => createProvider(context, body)),
  route(signinApi.updateProvider, keeper, (context, { params, body }) => updateProvider(context, params.id, body)),
  route(signinApi.deleteProvider, keeper, async (context, { params }) => {
    await removeProvider(context, params.id);
    return null;
  }),
  route(signinApi.listAttempts, keeper, (context, { params }) => listAttempts(context, params.id)),
  route(signinApi.checkProvider, keeper, ({ platform }, { body }) =>
    checkProvider(platform.env, body.issuer.trim().replace(/\/+$/, '')),
  ),
  route(signinApi.listDomains, keeper, (context) => listDomains(context)),
  route(signinApi.addDomain, keeper, (context, { body }) => addDomain(context, body.domain)),
  route(signinApi.verifyDomain, keeper, (context, { params }) => verifyDomain(context, params.id)),
  route(signinApi.deleteDomain, keeper, async (context, { params }) => {
    await removeDomain(context, params.id);
    return null;
  }),
];
