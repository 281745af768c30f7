import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { shapes } from '../../contract/calls/shapes'
import { callAt, callNames, pathOf, rowOf } from '../../contract/calls/table'

const specified = callNames.filter((name) => rowOf(name).spec)

const callsFolder = new URL('../../contract/calls/', import.meta.url)

/** Counts the calls in a module's exported objects: entries with a method (rows) or an input (shapes). */
const callsIn = (module: object) =>
  Object.values(module)
    .flatMap((exported) => Object.entries(exported as object))
    .filter(([, member]) => 'method' in Object(member) || 'input' in Object(member))
    .map(([name]) => name)

describe('call table', () => {
  test('contains the 76 calls of the specification', () => {
    expect(specified).toHaveLength(76)
  })

  test('assigns paths to the calls the specification leaves without one', () => {
    for (const name of [
      'update-fcm-token',
      'get-users-list',
      'get-slider',
      'payment-transaction-status',
    ] as const) {
      expect(rowOf(name).spec).toBe(true)
      expect(callAt(rowOf(name).method, name)).toBe(name)
    }
  })

  test('has exactly one shape for every call', () => {
    expect(Object.keys(shapes).sort()).toEqual([...callNames].sort())
  })

  test('includes the rows and shapes of every area, each from its own folder', async () => {
    const files = readdirSync(callsFolder, { recursive: true, encoding: 'utf8' })
    const parts = files.filter((file) => /^(?!kit)\w+\/([\w-]+-)?(rows|shapes)\.ts$/.test(file))
    const found = await Promise.all(
      parts.map(async (file) => {
        const [area, name] = file.slice(0, -3).split('/') as [string, string]
        return {
          area,
          isRows: name === 'rows',
          names: callsIn(await import(`../../contract/calls/${area}/${name}.ts`)),
        }
      }),
    )
    const byArea = (isRows: boolean) =>
      found
        .filter((part) => part.isRows === isRows)
        .flatMap(({ area, names }) => names.map((name) => `${area}: ${name}`))
        .toSorted()
    expect(byArea(true)).toEqual(callNames.map((name) => `${rowOf(name).area}: ${name}`).toSorted())
    expect(byArea(false)).toEqual(byArea(true))
  })

  test('gives every call a unique address in all its spellings', () => {
    for (const name of callNames) {
      expect(callAt(rowOf(name).method, pathOf(name))).toBe(name)
      expect(callAt(rowOf(name).method, pathOf(name).replaceAll('-', '_'))).toBe(name)
      expect(callAt(rowOf(name).method, `/${pathOf(name).replaceAll('_', '-')}/`)).toBe(name)
    }
  })

  test('also accepts POST for GET calls, but only for those with side effects', () => {
    const writing = callNames.filter((name) => rowOf(name).sideEffect)
    expect(writing).toEqual(['get-otp', 'verify-otp', 'forgot-password', 'paypal'])
    for (const name of writing) expect(callAt('POST', pathOf(name))).toBe(name)
    expect(callAt('POST', 'web-settings')).toBeUndefined()
  })

  test('accepts corrected spellings of misspelt and British paths', () => {
    expect(callAt('POST', 'contact-us')).toBe('contct_us')
    expect(callAt('POST', 'contct-us')).toBe('contct_us')
    expect(callAt('GET', 'personalized-fields')).toBe('personalised-fields')
    expect(callAt('POST', 'personalized_fields')).toBe('personalised-fields:save')
    expect(callAt('DELETE', 'personalised_fields')).toBe('personalised-fields:clear')
  })

  // Listed explicitly, so that opening a call to everyone is a deliberate decision.
  test('gives guests access only to public data and sign-in (§6)', () => {
    const open = ['none', 'optional'].flatMap((auth) => callNames.filter((name) => rowOf(name).auth === auth))
    const signingIn = [
      'user_signup',
      'user-register',
      'get-otp',
      'verify-otp',
      'verify-link',
      'forgot-password',
      'reset-password',
    ]
    const undoing = ['undo-change', 'undo-change:confirm']
    const lists = ['get_property', 'get-property-list', 'get-all-similar-properties', 'get_nearby_properties']
    const projects = ['get-projects', 'get-project-detail']
    const people = ['get-users-list', 'agent-list', 'agent-properties']
    const content = ['get_articles', 'faqs', 'house-page', 'homepage-data', 'get-slider', 'web-settings']
    const choices = ['get_categories', 'get_facilities', 'get-facilities-for-filter', 'get_report_reasons']
    const places = ['get-cities-data', 'place-suggest', 'place-reverse', 'property-map']
    const counts = ['property-counts', 'property-alternatives']
    const tools = ['compare-properties', 'mortgage-calculator', 'get_languages', 'contct_us', 'flow-report']
    const selling = ['get-package', 'publish-requirements', 'price-check']
    expect(open.toSorted()).toEqual(
      [signingIn, undoing, lists, projects, people, content, choices, places, counts, tools, selling]
        .flat()
        .toSorted(),
    )
  })

  test('sends every specified POST as multipart (section 7)', () => {
    for (const name of specified) expect(rowOf(name).multipart ?? false).toBe(rowOf(name).method === 'POST')
  })

  test('cites a rule for every call', () => {
    for (const name of callNames) {
      expect(rowOf(name).title.length).toBeGreaterThan(5)
      expect(rowOf(name).cite.length).toBeGreaterThan(1)
    }
  })
})

/** Returns the source code of a server area. */
const codeOf = (area: string) =>
  readdirSync(`server/areas/${area}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(`server/areas/${area}/${path}`, 'utf8'))
    .join('\n')

describe.each([...new Set(callNames.map((name) => rowOf(name).area))])('server area %s', (area) => {
  const code = codeOf(area)
  test.each(callNames.filter((name) => rowOf(name).area === area))('serves %s', (name) => {
    expect(code).toMatch(new RegExp(`serve\\(\\s*'${name.replace('/', '\\/')}'`))
  })
})

test('every admin call declares its permission', () => {
  const silent = callNames.filter((name) => rowOf(name).auth === 'admin' && !rowOf(name).needs)
  expect(silent).toEqual([])
})
