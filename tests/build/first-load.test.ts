import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { callNames, rowOf } from '../../contract/calls/table'
import { projectRoot } from '../../server/platform/process/root'
import type { RouteAssets, ViteManifest } from '../../server/app/cli/route-manifest'

const client = join(projectRoot, 'dist/client')
const read = (file: string) => readFileSync(join(client, file), 'utf8')
const { routes } = JSON.parse(readFileSync(join(projectRoot, 'dist/server/route-manifest.json'), 'utf8')) as {
  routes: Record<string, RouteAssets>
}
const vite = JSON.parse(read('.vite/manifest.json')) as ViteManifest

/** Returns all scripts referenced by a page's HTML, and these others, with their static imports. */
function firstLoad(route: string, others: readonly string[] = []): string[] {
  const byFile = new Map(Object.values(vite).map((chunk) => [chunk.file, chunk]))
  const asked = [...routes['__root__']!.preloads, ...routes[route]!.preloads].map((path) => path.slice(1))
  const files = new Set([...asked, ...others])
  for (const file of files) for (const key of byFile.get(file)?.imports ?? []) files.add(vite[key]!.file)
  return [...files]
}

/** For each library that must load lazily, a string from its code that survives minification. */
const marks = {
  zod: '_zod',
  xstate: 'xstate.done',
  axios: 'AxiosError',
  leaflet: 'leaflet-',
  pmtiles: 'PMTiles',
  stripe: 'js.stripe.com',
  firebase: 'identitytoolkit',
  toastify: 'Toastify__',
  'react-hook-form': 'shouldUnregister',
}
/** Libraries not bundled in any chunk yet; listed so that they're covered once something imports them. */
const absent = {
  'base-ui': 'data-popup-open',
  razorpay: 'checkout.razorpay.com',
  paystack: 'checkout.paystack.com',
}

describe.each(['/', '/properties-details/$slugId'])('first load of %s', (route) => {
  const files = firstLoad(route)
  test('loads at most 135 KB gzip in at most eight files', () => {
    expect(files.length).toBeLessThanOrEqual(8)
    const bytes = files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0)
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThanOrEqual(135_000)
  })
  test.each(Object.entries({ ...marks, ...absent }))('excludes %s', (_, mark) => {
    expect(files.filter((file) => read(file).includes(mark))).toEqual([])
  })
})

test('chunks have no circular imports, which could run a module before its dependencies', () => {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (key: string, path: readonly string[]) => {
    if (path.includes(key)) circles.push([...path.slice(path.indexOf(key)), key].join(' → '))
    if (path.includes(key) || done.has(key)) return
    for (const next of vite[key]?.imports ?? []) visit(next, [...path, key])
    done.add(key)
  }
  for (const key of Object.keys(vite)) visit(key, [])
  expect(circles).toEqual([])
})

describe('first load of the sign-in page', () => {
  const files = firstLoad('/_entry')
  test('loads at most 150 KB brotli', () => {
    const bytes = files.reduce((sum, file) => sum + brotliCompressSync(read(file)).length, 0)
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThanOrEqual(150_000)
  })
  const { xstate: _, ...others } = marks
  test.each(Object.entries({ ...others, ...absent }))('excludes %s', (_name, mark) => {
    expect(files.filter((file) => read(file).includes(mark))).toEqual([])
  })
})

describe('list of workflows, before a machine is opened', () => {
  /** Chunks that the shell loads after the first paint if a user is signed in. */
  const whenSignedIn = ['later', 'person', 'unsent', 'http', 'person-queries'].map(
    (name) => Object.values(vite).find((chunk) => chunk.name === name)!.file,
  )
  const frame = routes['/workflows']!.preloads.map((path) => path.slice(1))
  const files = firstLoad('/workflows/', [...frame, ...whenSignedIn])
  /** Size as sent: small files are sent as they are. */
  const sent = (file: string) =>
    statSync(join(client, existsSync(join(client, `${file}.br`)) ? `${file}.br` : file)).size

  // `e2e/screens/workflows/list.spec.ts` measures the same in a browser.
  test('loads at most 150 KB brotli of script', () => {
    const bytes = files.reduce((sum, file) => sum + sent(file), 0)
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThanOrEqual(150_000)
  })
  test('excludes charts and their labels', () => {
    const { axios: _, ...others } = marks
    const found = Object.entries({ ...others, labels: 'Closing the attempt' }).filter(([, mark]) =>
      files.some((file) => read(file).includes(mark)),
    )
    expect(found).toEqual([])
  })
})

test('no script contains the texts that describe calls in the API documentation', () => {
  const http = read(Object.values(vite).find(({ name }) => name === 'http')!.file)
  const texts = callNames.map((name) => rowOf(name).title).filter((title) => title.includes(' '))
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter((title) => http.includes(title))).toEqual([])
  // The rows themselves are there.
  expect(http).toContain('admin/workflow-counts')
})

test('the marker strings occur in the chunks of their libraries', () => {
  const all = readdirSync(join(client, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => read(`assets/${name}`))
  const missing = Object.entries(marks).filter(([, mark]) => !all.some((code) => code.includes(mark)))
  expect(missing).toEqual([])
})
