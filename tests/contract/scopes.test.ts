import { describe, expect, test } from 'vitest'
import { openApiDocument } from '../../contract/openapi'
import { scopes } from '../../contract/api/token-scopes'
import { callNames, rowOf } from '../../contract/calls/table'
import { texts } from '../../contract/texts/catalogue'
import { closedToTokens, guestsWithTokens, openedBy } from './token-calls'

const of = (auth: string) => callNames.filter((name) => rowOf(name).auth === auth)
const withScope = callNames.filter((name) => rowOf(name).scope !== undefined)

describe('the scopes of API tokens', () => {
  test('every call of a signed-in person has one, or is closed by decision', () => {
    const closed = of('token').filter((name) => rowOf(name).scope === undefined)
    expect(closed.toSorted()).toEqual(Object.values(closedToTokens).flat().toSorted())
  })

  test('every call that guests may make has one, or takes a token for a guest', () => {
    const guests = of('optional').filter((name) => rowOf(name).scope === undefined)
    expect(guests.toSorted()).toEqual(guestsWithTokens.toSorted())
  })

  test('no call of the team, and none that reads no token, has one', () => {
    expect(withScope.filter((name) => ['admin', 'none'].includes(rowOf(name).auth))).toEqual([])
  })

  test.each(Object.entries(openedBy))('%s opens these calls and no other', (scope, calls) => {
    const opened = withScope.filter((name) => rowOf(name).scope === scope)
    expect(opened.toSorted()).toEqual(calls.toSorted())
  })

  test('a scope to read opens only what changes nothing', () => {
    const writing = withScope.filter((name) => {
      const { scope, method, sideEffect } = rowOf(name)
      return scope!.endsWith(':read') && (method !== 'GET' || sideEffect)
    })
    expect(writing).toEqual([])
    for (const name of withScope)
      if (rowOf(name).method === 'GET') expect(rowOf(name).scope, name).toMatch(/^[a-z]+:read$/)
  })

  test('each is in words, in every language', () => {
    expect(scopes).toEqual(Object.keys(openedBy))
    for (const lang of ['en', 'ar', 'hi'] as const)
      for (const scope of scopes)
        expect(texts[lang][`tokens.scope.${scope}`], scope).toMatch(/[\p{L}\p{M}]{3}/u)
    expect(texts.ar['tokens.scope.listings:write']).toMatch(/[\u0621-\u064a]{3}/)
    expect(texts.hi['tokens.scope.listings:write']).toMatch(/[\u0904-\u0939]{3}/)
  })
})

describe('the document of the API', () => {
  const document = openApiDocument({ version: '1', server: '', served: new Set(callNames) }) as {
    paths: Record<string, Record<string, { security?: object[]; description: string }>>
    components: { securitySchemes: Record<string, { type: string; scheme: string; description: string }> }
  }

  test('names two keys: that of a session, and the API token with the calls of each scope', () => {
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
  ])('says of %s what opens it', (path, method, security) => {
    expect(document.paths[path]![method]!.security).toEqual(security)
  })

  test('says of each call in words what an API token needs', () => {
    expect(document.paths['/post_property']!['post']!.description).toContain('scope `listings:write`')
    expect(document.paths['/delete_user']!['post']!.description).toContain('Closed to API tokens')
    expect(document.paths['/faqs']!['get']!.description).not.toContain('API token')
  })
})
