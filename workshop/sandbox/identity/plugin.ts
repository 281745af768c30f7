import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isDeepJson } from '../../../contract/api/json-depth'
import type { Lang } from '../../../contract/language/languages'
import { languageOfCode } from '../../../server/platform/texts/languages'
import { projectRoot } from '../../../server/platform/process/root'
import type { Ctx } from '../../../server/platform/context'
import { languageOf } from '../../../server/platform/http/caller'
import { sandboxApiKey } from '../../../server/platform/identity/identity'
import { actionPage } from './action-page'
import { faultBody, IdentityFault } from './fault'
import { textIn, type IdentityBody } from './fields'
import { googlePage } from './google-page'
import { shown } from './holders'
import { signInWithIdp } from './idp'
import { signingKey } from './keys'
import { resetPassword, sendOobCode } from './links'
import { remove, signInWithPassword, signUp, update } from './passwords'
import { sendVerificationCode, signInWithPhoneNumber } from './phone'
import { readConfig, writeConfig } from './privacy'
import { refresh } from './refresh'
import { holderOf } from './tokens'

type IdentityCall = (ctx: Ctx, body: IdentityBody, from: { lang: Lang; ip: string }) => Promise<object>

/** The service's calls by URL suffix, as made by the unmodified SDK. */
const calls: Record<string, IdentityCall> = Object.assign(Object.create(null), {
  'v1/accounts:signUp': signUp,
  'v1/accounts:signInWithPassword': signInWithPassword,
  'v1/accounts:signInWithPhoneNumber': signInWithPhoneNumber,
  'v1/accounts:signInWithIdp': signInWithIdp,
  'v1/accounts:lookup': async (ctx, body) => {
    const { user } = await holderOf(ctx, textIn(body, 'idToken'))
    return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [shown(user)] }
  },
  'v1/accounts:sendOobCode': (ctx, body, { lang }) => sendOobCode(ctx, body, lang),
  'v1/accounts:sendVerificationCode': (ctx, body, { lang, ip }) => sendVerificationCode(ctx, body, lang, ip),
  'v1/accounts:resetPassword': resetPassword,
  'v1/accounts:update': update,
  'v1/accounts:delete': remove,
  'v1/recaptchaParams': async () => ({
    kind: 'identitytoolkit#GetRecaptchaParamResponse',
    recaptchaStoken: 'sandbox',
    recaptchaSiteKey: 'sandbox',
  }),
  // reCAPTCHA is off.
  'v2/recaptchaConfig': async () => ({ recaptchaEnforcementState: [] }),
} satisfies Record<string, IdentityCall>)

/**
 * Registers the sandbox for the hosted identity service under /sandbox/identity. The app calls this only if no real
 * service is configured and sandboxes are allowed.
 */
export async function identityRoutes(app: FastifyInstance, { ctx }: { ctx: Ctx }) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof IdentityFault) return reply.code(error.status).send(faultBody(error))
    throw error
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  const answer = (name: string, request: FastifyRequest): Promise<object> => {
    const call = calls[name]
    if (!call) throw new IdentityFault('Not Found', 404)
    checkKey(request)
    return call(ctx, jsonBody(request.body), { lang: localeOf(request), ip: request.ip })
  }
  const base = '/sandbox/identity'
  app.route({
    method: ['GET', 'POST'],
    url: `${base}/identitytoolkit.googleapis.com/*`,
    exposeHeadRoute: false,
    handler: (request) => answer((request.params as { '*': string })['*'], request),
  })
  app.post(`${base}/securetoken.googleapis.com/v1/token`, (request) => {
    checkKey(request)
    return refresh(ctx, Object.fromEntries(new URLSearchParams(String(request.body ?? ''))))
  })
  app.get(`${base}/emulator/v1/config`, () => readConfig(ctx))
  app.patch(`${base}/emulator/v1/config`, (request) => writeConfig(ctx, jsonBody(request.body)))
  app.get(`${base}/jwks`, { config: { turn: 'server' } }, async () => ({
    keys: [(await signingKey(ctx.db)).shown],
  }))
  googlePage(app, ctx)
  actionPage(app, ctx)
  const script = readFileSync(join(projectRoot, 'workshop/sandbox/identity/browser/google.js'), 'utf8')
  app.get(`${base}/google.js`, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  )
}

function checkKey(request: FastifyRequest) {
  if ((request.query as Record<string, unknown>)['key'] !== sandboxApiKey)
    throw new IdentityFault('API key not valid. Please pass a valid API key.')
}

/** Returns the language of a request, which the SDK sends in a custom header. */
function localeOf(request: FastifyRequest): Lang {
  const locale = request.headers['x-firebase-locale']
  return languageOfCode(typeof locale === 'string' ? locale : undefined) ?? languageOf(request)
}

function jsonBody(body: unknown): IdentityBody {
  if (typeof body !== 'string' || body === '') return {}
  if (isDeepJson(body)) throw new IdentityFault('Invalid JSON payload received.')
  try {
    const read: unknown = JSON.parse(body)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as IdentityBody) : {}
  } catch {
    throw new IdentityFault('Invalid JSON payload received.')
  }
}
