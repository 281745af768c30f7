import type { InjectOptions } from 'fastify'
import { pathOf, rowOf } from '../../../../../contract/calls/table'
import type { CallName } from '../../../../../contract/calls/call-types'
import type { App } from '../../../../../server/app/app'

/** Raw response, checked before it is parsed. */
export interface HttpReply {
  status: number
  headers: Record<string, string | number | string[] | undefined>
  text: string
}

export interface As {
  token?: string
  lang?: string
  ip?: string
}

export async function injectRequest({ http }: App, request: InjectOptions): Promise<HttpReply> {
  const { statusCode, headers, body } = await http.inject(request)
  return { status: statusCode, headers, text: body }
}

export const headersOf = ({ token, lang }: As): Record<string, string> => ({
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(lang && { 'accept-language': lang }),
})

/** Sends a call with JSON-encoded fields in a JSON body, or in the query string a client would build from them. */
export function ask(
  app: App,
  name: CallName,
  fields: Record<string, string>,
  as: As = {},
): Promise<HttpReply> {
  const { method } = rowOf(name)
  const request = { method, headers: headersOf(as), remoteAddress: as.ip ?? '127.0.0.1' }
  const url = `/api/${pathOf(name)}`
  if (method === 'POST') {
    const payload = `{${Object.entries(fields)
      .map(([field, json]) => `${JSON.stringify(field)}:${json}`)
      .join(',')}}`
    return injectRequest(app, {
      ...request,
      url,
      headers: { ...request.headers, 'content-type': 'application/json' },
      payload,
    })
  }
  const query = Object.entries(fields).flatMap(([field, json]) => inQuery(field, JSON.parse(json), json))
  return injectRequest(app, { ...request, url: query.length > 0 ? `${url}?${query.join('&')}` : url })
}

function inQuery(field: string, value: unknown, json: string): string[] {
  if (value === null) return [`${encodeURIComponent(field)}=`]
  if (Array.isArray(value))
    return value.flatMap((one, at) => inQuery(`${field}[${at}]`, one, JSON.stringify(one)))
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([key, one]) =>
      inQuery(`${field}[${key}]`, one, JSON.stringify(one)),
    )
  const text = typeof value === 'string' ? value : json
  return [`${encodeURIComponent(field)}=${encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))}`]
}
