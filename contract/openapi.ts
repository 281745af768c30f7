import { z } from 'zod'
import { refusalStatus } from './api/envelope'
import { apiToken, delivery, webhooks } from './limits'
import { shapes } from './calls/shapes'
import type { Shape } from './calls/kit/primitives'
import { opensWith } from './calls/packages/shapes'
import { eventBodies } from './calls/webhooks/shapes'
import { callNames, pathOf, rowOf, type Row } from './calls/table'
import type { CallName } from './calls/call-types'
import { features } from './api/package-features'
import { scopes, type Scope } from './api/token-scopes'

type Json = Record<string, unknown>

export interface DocumentOptions {
  version: string
  /** Origin of the API without a trailing slash; empty for the page's own origin. */
  server: string
  /** Calls the server implements; all other calls are marked as not served yet. */
  served: ReadonlySet<string>
}

/**
 * Returns the OpenAPI 3.1 document of the whole API (§7): every operation with its schemas and a reference to its rule.
 */
export function openApiDocument({ version, server, served }: DocumentOptions): Json {
  const paths: Record<string, Json> = {}
  for (const name of callNames) {
    const row = rowOf(name)
    const operations = (paths[`/${pathOf(name)}`] ??= {})
    operations[row.method.toLowerCase()] = operation(name, row, served.has(name))
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Threshold', version, description: introduction },
    servers: [{ url: `${server}/api` }],
    tags: [...new Set(callNames.map((name) => rowOf(name).area))].map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(eventBodies.map((event) => [event.type, delivered(event)])),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token that user_signup gives' },
        api_token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${apiToken.prefix}…`,
          description: aboutApiTokens(),
        },
      },
      schemas: { Refusal: refusal },
    },
  }
}

function operation(name: CallName, row: Row, served: boolean): Json {
  const shape: Shape = shapes[name]
  const input = schemaOf(shape.input, 'input')
  return {
    operationId: name,
    summary: row.title,
    description: [`Rule: ${row.cite}.`, ...remarks(row, served)].join('\n\n'),
    tags: [row.area],
    ...(row.auth !== 'none' && { security: securityOf(row) }),
    ...(row.method === 'POST' ? { requestBody: body(row, input) } : { parameters: parameters(input) }),
    responses: {
      200: {
        description: 'The answer, or a refusal with `error: true` (D2)',
        content: json({ anyOf: [envelope(shape), ref] }),
      },
      ...(row.auth === 'token' || row.auth === 'admin'
        ? { 401: refused('No token, or one that has ended') }
        : {}),
      422: refused('An idempotency key was sent before with another body'),
      429: refused('Too many calls; `retry_after` says how many seconds to wait'),
      503: refused(
        'Not now; `retry_after` says how many seconds to wait. `outcome: unknown`: a change may have been stored',
      ),
    },
  }
}

/** Describes an event as sent to a webhook endpoint. */
const delivered = ({ type, body: sent }: (typeof eventBodies)[number]): Json => ({
  post: {
    summary: `The event ${type}`,
    description: webhookRules,
    tags: ['webhooks'],
    parameters: webhookHeaders,
    requestBody: { required: true, content: json(schemaOf(sent, 'output')) },
    responses: {
      '2XX': { description: 'It has arrived' },
      410: { description: 'The endpoint is gone: the webhook is turned off' },
      default: { description: 'It is sent again later, under the same `webhook-id`' },
    },
  },
})

const webhookHeaders: Json[] = [
  ['webhook-id', 'Of the event: the same at each try'],
  ['webhook-timestamp', 'Of this try, in seconds since 1970'],
  ['webhook-signature', 'One or more signatures with spaces between: `v1,` and HMAC-SHA-256 in base64'],
].map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}))

const webhookRules = [
  `Signed as Standard Webhooks 1.0.0 says: libraries for most languages verify it. The endpoint has ${webhooks.answerSeconds} seconds to answer with 2xx; what fails is tried ${delivery.retrySeconds.length + 1} times over three days.`,
  'An event may come twice and out of order: `webhook-id` says whether it was taken already, and the record itself what is true now.',
].join('\n\n')

/** Returns the authentication a call accepts: none, a session, or an API token with the row's scope. */
function securityOf({ auth, scope }: Row): Json[] {
  return [
    ...(auth === 'optional' ? [{}] : []),
    { session: [] },
    ...(scope === undefined ? [] : [{ api_token: [scope] }]),
  ]
}

/** Returns the documentation of API tokens, with the calls of each scope. */
function aboutApiTokens(): string {
  const callsOf = (scope: Scope) => callNames.filter((name) => rowOf(name).scope === scope)
  return [
    `A key for software of the account’s owner, created and ended at \`/user/integrations\`. Send it as \`Authorization: Bearer ${apiToken.prefix}…\`. It opens the calls of its scopes:`,
    scopes.map((scope) => `- \`${scope}\`: ${callsOf(scope).join(', ')}`).join('\n'),
    'Calls that guests may make as well answer it as a guest where their scope is missing; every other call refuses it with `FORBIDDEN`, and names in `scope` what it lacks.',
  ].join('\n\n')
}

function remarks(row: Row, served: boolean): string[] {
  const says: string[] = []
  if (!row.spec) says.push('Not part of the specification.')
  if (row.sideEffect)
    says.push('Writes although it is a GET: never retried, prefetched or cached. POST is accepted too (D41).')
  if (row.auth === 'admin') says.push('Only for an admin.')
  if (row.scope !== undefined) says.push(`API tokens need the scope \`${row.scope}\`.`)
  else if (row.auth === 'token' || row.auth === 'admin') says.push('Closed to API tokens.')
  if (!served) says.push('**Not served yet**: answers with the code `NOT_SERVED`.')
  return says
}

function envelope(shape: Shape): Json {
  const extra = shape.extra ? (schemaOf(shape.extra, 'output')['properties'] as Json) : {}
  return {
    type: 'object',
    required: ['error', 'message', 'data'],
    properties: {
      error: { const: false },
      message: { type: 'string' },
      data: schemaOf(shape.data, 'output'),
      ...extra,
    },
  }
}

const known = { input: new WeakMap<z.ZodType, Json>(), output: new WeakMap<z.ZodType, Json>() }

/**
 * Returns the JSON Schema of a zod schema. Cached because schemas are most of the work and never change, so other
 * servers in the same process can reuse them.
 */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const before = known[io].get(schema)
  if (before) return before
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  known[io].set(schema, rest)
  return rest
}

function parameters(input: Json): Json[] {
  const required = (input['required'] as string[] | undefined) ?? []
  return Object.entries((input['properties'] as Json | undefined) ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function body(row: Row, input: Json): Json {
  const type = row.multipart ? { 'multipart/form-data': { schema: input } } : {}
  return { content: { ...type, ...json(input) } }
}

const json = (schema: Json): Json => ({ 'application/json': { schema } })
const ref: Json = { $ref: '#/components/schemas/Refusal' }
const refused = (description: string): Json => ({ description, content: json(ref) })

const refusal: Json = {
  type: 'object',
  required: ['error', 'message', 'data', 'code'],
  properties: {
    error: { const: true },
    message: { type: 'string' },
    data: { type: 'null' },
    code: { enum: Object.keys(refusalStatus) },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
    allowed: {
      type: 'array',
      items: { type: 'string' },
      description:
        'What the state of the record allows instead: values of this call’s own field. Empty where nothing that this call could say is possible now.',
    },
    feature: { enum: [...features], description: 'The feature of a shut package gate (§6)' },
    opens_with: {
      ...schemaOf(opensWith, 'output'),
      description:
        'Of PACKAGE_MISSING and LIMIT_OVER: the packages on sale that open the gate, cheapest first',
    },
    scope: { enum: [...scopes], description: 'Of FORBIDDEN: the scope that the API token lacks' },
    retry_after: { type: 'integer' },
    outcome: { type: 'string', enum: ['unknown'] },
    tries_left: { type: 'integer' },
  },
}

const introduction = [
  'Every answer is the envelope `{error, message, data}` (D1); the flag decides, not the status (D2).',
  'Prices are decimal numbers of major units, with exact minor units beside them.',
  '`top_rated` orders by favourites and leads, decayed by age, since there are no ratings (D20).',
  'Paths and fields are spelled as the specification spells them; `-` and `_` are the same, and the corrected spellings are accepted (D30, D32).',
].join('\n\n')
