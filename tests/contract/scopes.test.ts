import { describe, expect, test } from 'vitest'
import { openApiDocument } from '../../contract/openapi'
import { scopes } from '../../contract/api/token-scopes'
import { callNames, rowOf } from '../../contract/calls/table'
import { texts } from '../../contract/texts/catalogue'
import { closedToTokens, guestsWithTokens, openedBy } from './token-calls'

const of = (auth: string) => callNames.filter((name) => rowOf(name).auth === auth)
const withScope = callNames.filter((name) => rowOf(name).scope !== undefined)

describe('API token scopes', () => {
  test('every call for signed-in users has a scope or is explicitly closed to tokens', () => {
    const closed = of('token').filter((name) => rowOf(name).scope === undefined)
    expect(closed.toSorted()).toEqual(Object.values(closedToTokens).flat().toSorted())
  })

  test('every call open to guests has a scope or is listed as treating tokens as guests', () => {
    const guests = of('optional').filter((name) => rowOf(name).scope === undefined)
    expect(guests.toSorted()).toEqual(guestsWithTokens.toSorted())
  })

  test('no admin call and no call that ignores tokens has a scope', () => {
    expect(withScope.filter((name) => ['admin', 'none'].includes(rowOf(name).auth))).toEqual([])
  })

  test.each(Object.entries(openedBy))('%s grants access to exactly these calls', (scope, calls) => {
    const opened = withScope.filter((name) => rowOf(name).scope === scope)
    expect(opened.toSorted()).toEqual(calls.toSorted())
  })

  test('read scopes grant access only to calls without side effects', () => {
    const writing = withScope.filter((name) => {
      const { scope, method, sideEffect } = rowOf(name)
      return scope!.endsWith(':read') && (method !== 'GET' || sideEffect)
    })
    expect(writing).toEqual([])
    for (const name of withScope)
      if (rowOf(name).method === 'GET') expect(rowOf(name).scope, name).toMatch(/^[a-z]+:read$/)
  })

  test('each scope has a description in every language', () => {
    expect(scopes).toEqual(Object.keys(openedBy))
    for (const lang of ['en', 'ar', 'hi'] as const)
      for (const scope of scopes)
        expect(texts[lang][`tokens.scope.${scope}`], scope).toMatch(/[\p{L}\p{M}]{3}/u)
    expect(texts.ar['tokens.scope.listings:write']).toMatch(/[\u0621-\u064a]{3}/)
    expect(texts.hi['tokens.scope.listings:write']).toMatch(/[\u0904-\u0939]{3}/)
  })
})

describe('OpenAPI document', () => {
  const document = openApiDocument({ version: '1', server: '', served: new Set(callNames) }) as {
    paths: Record<string, Record<string, { security?: object[]; description: string }>>
    components: { securitySchemes: Record<string, { type: string; scheme: string; description: string }> }
  }

  test('defines two security schemes: sessions, and API tokens with the calls of each scope', () => {
    const { session, api_token } = document.components.securitySchemes
    expect(session).toMatchObject({ type: 'http', scheme: 'bearer' })
    expect(api_token).toMatchObject({ type: 'http', scheme: 'bearer' })
    expect(api_token!.description).toContain('`enquiries:read`: get_interested_users\n')
  })

  test.each([
    ['/post_property', 'post', [{ session: [] }, { api_token: ['listings:write'] }]],
    ['/get_property', 'get', [{}, { session: [] }, { api_token: ['listings:read'] }]],
    ['/delete_user', 'post', [{ session: [] }]],
    ['/admin/find', 'get', [{ session: [] }]],
    ['/mortgage-calculator', 'get', [{}, { session: [] }]],
    ['/faqs', 'get', undefined],
  ])('declares the security of %s', (path, method, security) => {
    expect(document.paths[path]![method]!.security).toEqual(security)
  })

  test('describes in words which API token each call needs', () => {
    expect(document.paths['/post_property']!['post']!.description).toContain('scope `listings:write`')
    expect(document.paths['/delete_user']!['post']!.description).toContain('Closed to API tokens')
    expect(document.paths['/faqs']!['get']!.description).not.toContain('API token')
  })
})
